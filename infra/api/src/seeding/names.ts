import { foldText } from '../database/text-search';
import type { Random } from './random';

/** Names of one culture. A name in another script says after a bar how it is written in Latin letters. */
type Culture = {
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly familyFirst?: true;
  /** What stands between the two; nothing in scripts that write names in one word. */
  readonly between?: '';
};

const cultures: readonly Culture[] = [
  {
    given: ['Amelia', 'Marcus', 'Grace', 'Tyrone', 'Hannah', 'Jamal', 'Caitlin', 'Desmond'],
    family: [
      'Okafor-Smith',
      'Whitfield',
      'Jackson',
      'O’Brien',
      'MacLeod',
      'Featherstonehaugh',
      'Lee',
      'D’Angelo',
    ],
  },
  {
    given: ['María José', 'Joaquín', 'Íñigo', 'Lucía', 'Ximena', 'Núria', 'Agustín'],
    family: ['García Márquez', 'Peña', 'Núñez', 'Muñoz Fernández', 'Ibáñez', 'Rodríguez de la Fuente'],
  },
  {
    given: ['Siobhán', 'Aoife', 'Oisín', 'Saoirse', 'Pádraig'],
    family: ["O'Connor", "O'Sullivan", 'Ní Dhomhnaill', 'Mac an tSaoir'],
  },
  {
    given: ['Zoé', 'François', 'Éloïse', 'Jérôme', 'Anaïs'],
    family: ['Lefèvre', "d'Aboville", 'Béranger', 'Noël'],
  },
  {
    given: ['Jürgen', 'Käthe', 'Günther', 'Annelore', 'Friedrich'],
    family: ['Müller', 'Weiß', 'Schröder', 'von Hohenstein zu Altenburg-Wertheim'],
  },
  {
    given: ['Łukasz', 'Żaneta', 'Kateřina', 'Zdeněk'],
    family: ['Wiśniewski', 'Dvořák', 'Brzęczyszczykiewicz', 'Šťastný'],
  },
  {
    given: ['Bjørn', 'Åsa', 'Þóra', 'Søren', 'Aino'],
    family: ['Ødegård', 'Lindström', 'Guðmundsdóttir', 'Äijälä'],
  },
  { given: ['İlker', 'Çağla', 'Şeyma', 'Gökhan'], family: ['Yıldız', 'Öztürk', 'Çelik'] },
  { given: ['João', 'Conceição', 'Tiago', 'Inês'], family: ['da Conceição', 'Gonçalves', 'Simões'] },
  {
    given: ['Thị Minh Khai', 'Văn Đức', 'Hồng Ngọc'],
    family: ['Nguyễn', 'Trần', 'Phạm', 'Đặng'],
    familyFirst: true,
  },
  {
    given: ['Chukwuemeka', 'Adébáyọ̀', 'Ngozi', 'Wanjikũ', 'Thandiwe', 'Kwabena'],
    family: ['Okonkwo', 'Adéyẹmí', 'Kamau', 'Nkosi', 'Boateng'],
  },
  {
    given: ['Priya', 'Arjun', 'Lakshmi', 'Venkatanarasimharajuvaripeta', 'Harpreet'],
    family: ['Krishnamurthy', 'Patel', 'Singh', 'Subramaniam'],
  },
  { given: ['Putri', 'Keʻalohilani', 'Tāne', 'Malia'], family: ['Wulandari', 'Kahananui', 'Te Rangi Hīroa'] },
  {
    given: ['小明|xiaoming', '美玲|meiling', '子涵|zihan'],
    family: ['王|wang', '李|li', '欧阳|ouyang'],
    familyFirst: true,
    between: '',
  },
  {
    given: ['花子|hanako', '健太|kenta', '美咲|misaki'],
    family: ['佐藤|sato', '長谷川|hasegawa', '渡邊|watanabe'],
    familyFirst: true,
  },
  {
    given: ['민준|minjun', '서연|seoyeon', '지우|jiwoo'],
    family: ['김|kim', '박|park', '남궁|namgung'],
    familyFirst: true,
    between: '',
  },
  {
    given: ['فاطمة|fatima', 'محمد|muhammad', 'ليلى|layla'],
    family: ['الزهراء|alzahra', 'حسن|hassan', 'المغربي|almaghribi'],
  },
  { given: ['נועה|noa', 'איתי|itai'], family: ['כהן|cohen', 'בן־דוד|bendavid'] },
  {
    given: ['Олександр|oleksandr', 'Надія|nadiia', 'Ольга|olga'],
    family: ['Шевченко|shevchenko', 'Коваленко|kovalenko'],
  },
  {
    given: ['Ελένη|eleni', 'Γιώργος|giorgos'],
    family: ['Παπαδοπούλου|papadopoulou', 'Νικολαΐδης|nikolaidis'],
  },
  { given: ['अनन्या|ananya', 'रोहन|rohan'], family: ['शर्मा|sharma', 'त्रिपाठी|tripathi'] },
  { given: ['สมชาย|somchai', 'พิมพ์ชนก|phimchanok'], family: ['ใจดี|jaidee', 'ศรีสุวรรณ|srisuwan'] },
  { given: ['ნინო|nino', 'გიორგი|giorgi'], family: ['ბერიძე|beridze', 'მაისურაძე|maisuradze'] },
];

/** A made-up name, and the same in letters that an e-mail address can have. */
export type MadeUpName = { readonly name: string; readonly slug: string };

/** Makes up a person's name, of any of many cultures. */
export function makeUpName(random: Random): MadeUpName {
  const culture = random.pick(cultures);
  const given = read(random.pick(culture.given));
  const family = read(random.pick(culture.family));
  const parts = culture.familyFirst ? [family, given] : [given, family];
  return {
    name: parts.map(({ written }) => written).join(culture.between ?? ' '),
    slug: `${given.latin}.${family.latin}`.replaceAll(/[^a-z.]/g, ''),
  };
}

function read(entry: string): { written: string; latin: string } {
  const [written = '', latin = written] = entry.split('|');
  return { written, latin: foldText(latin) };
}
