/** Something drawn: a filled path, or a line of a width. */
export type Shape = {
  readonly path: string;
  readonly ink: 'deep' | 'bright' | 'light';
  readonly opacity: number;
  readonly line?: number;
};

type Random = () => number;
type Motif = (random: Random) => Shape[];

const WIDTH = 320;
const HEIGHT = 180;
const INKS = ['deep', 'bright', 'light'] as const;

/** Rings around a point near the edge, like a sound that spreads. */
const rings: Motif = (random) => {
  const x = 40 + random() * 240;
  const y = random() < 0.5 ? HEIGHT + 10 : -10;
  const step = 20 + random() * 10;
  return Array.from({ length: 9 }, (_, index) => ({
    path: circle(x, y, step * (index + 1)),
    ink: index % 3 === 0 ? ('light' as const) : index % 3 === 1 ? ('bright' as const) : ('deep' as const),
    opacity: 0.62 - index * 0.05,
    line: index % 2 === 0 ? step * 0.5 : 2,
  }));
};

/** Hills behind hills. */
const hills: Motif = (random) => {
  const sun: Shape = {
    path: circle(60 + random() * 200, 56 + random() * 20, 24 + random() * 12),
    ink: 'light',
    opacity: 0.85,
  };
  const rows = Array.from({ length: 4 }, (_, index) => {
    const base = 84 + index * 26;
    const rise = 30 - index * 4;
    const start = base + random() * rise;
    const points = [0, 1, 2, 3].map(() => base - rise + random() * rise * 2);
    const [a = base, b = base, c = base, d = base] = points;
    return {
      path: `M0 ${n(start)}C50 ${n(a)} 90 ${n(b)} 160 ${n(base)}S270 ${n(c)} ${WIDTH} ${n(d)}V${HEIGHT}H0Z`,
      ink: 'deep' as const,
      opacity: 0.22 + index * 0.16,
    };
  });
  return [sun, ...rows];
};

/** Quarter circles in a grid, each turned its own way. */
const tiles: Motif = (random) => {
  const size = 60;
  const cells = Array.from({ length: 18 }, (_, index) => ({
    x: (index % 6) * size - 20,
    y: Math.floor(index / 6) * size,
  }));
  return cells.flatMap(({ x, y }) => {
    if (random() < 0.18) return [];
    const ink = INKS[Math.floor(random() * INKS.length)] ?? 'deep';
    return [{ path: quarter(x, y, size, Math.floor(random() * 4)), ink, opacity: 0.3 + random() * 0.55 }];
  });
};

/** A flower of leaves around a point. */
const petals: Motif = (random) => {
  const x = 90 + random() * 140;
  const y = 70 + random() * 40;
  const count = 7 + Math.floor(random() * 4);
  const turn = random() * 360;
  const leaves = (length: number, ink: Shape['ink'], opacity: number, offset: number): Shape[] =>
    Array.from({ length: count }, (_, index) => ({
      path: leaf(x, y, length, ((index + offset) / count) * 360 + turn),
      ink,
      opacity,
    }));
  return [
    ...leaves(190, 'deep', 0.28, 0.5),
    ...leaves(130, 'bright', 0.5, 0),
    ...leaves(70, 'light', 0.7, 0.5),
    { path: circle(x, y, 12), ink: 'deep', opacity: 0.8 },
  ];
};

/** Beams from a corner, as in front of a stage. */
const beams: Motif = (random) => {
  const x = random() < 0.5 ? 30 + random() * 60 : WIDTH - 30 - random() * 60;
  const beam = (index: number): Shape => {
    const from = -60 + index * 62 + random() * 24;
    const width = 22 + random() * 34;
    return {
      path: `M${n(x)} -20L${n(from)} ${HEIGHT + 10}H${n(from + width)}Z`,
      ink: index % 2 === 0 ? 'light' : 'bright',
      opacity: 0.2 + random() * 0.35,
    };
  };
  const dots = Array.from({ length: 22 }, (): Shape => ({
    path: circle(random() * WIDTH, random() * HEIGHT, 1.5 + random() * 3.5),
    ink: 'light',
    opacity: 0.35 + random() * 0.5,
  }));
  return [...Array.from({ length: 7 }, (_, index) => beam(index)), ...dots];
};

/** Ribbons that cross the picture side by side. */
const ribbons: Motif = (random) => {
  const start = 20 + random() * 60;
  const end = 60 + random() * 90;
  const bend = 40 + random() * 80;
  return Array.from({ length: 7 }, (_, index) => {
    const shift = index * 21 - 40;
    return {
      path: `M-10 ${n(start + shift)}C90 ${n(start + shift - bend)} 190 ${n(end + shift + bend)} 330 ${n(end + shift)}`,
      ink: INKS[index % 3] ?? 'deep',
      opacity: 0.75 - index * 0.05,
      line: 14,
    };
  });
};

/** Every way to draw. */
export const motifs = [rings, hills, tiles, petals, beams, ribbons] as const satisfies readonly Motif[];

function circle(x: number, y: number, radius: number): string {
  return `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-2 * radius)} 0`;
}

function quarter(x: number, y: number, size: number, turn: number): string {
  const [right, bottom] = [x + size, y + size];
  const arcs = [
    `M${x} ${y}H${right}A${size} ${size} 0 0 1 ${x} ${bottom}Z`,
    `M${right} ${y}V${bottom}A${size} ${size} 0 0 1 ${x} ${y}Z`,
    `M${right} ${bottom}H${x}A${size} ${size} 0 0 1 ${right} ${y}Z`,
    `M${x} ${bottom}V${y}A${size} ${size} 0 0 1 ${right} ${bottom}Z`,
  ];
  return arcs[turn] ?? '';
}

function leaf(x: number, y: number, length: number, degrees: number): string {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const at = (along: number, across: number) =>
    `${n(x + along * length * cos - across * length * sin)} ${n(y + along * length * sin + across * length * cos)}`;
  return `M${n(x)} ${n(y)}Q${at(0.5, 0.24)} ${at(1, 0)}Q${at(0.5, -0.24)} ${n(x)} ${n(y)}Z`;
}

/** One decimal is finer than anyone sees. */
function n(value: number): number {
  return Math.round(value * 10) / 10;
}
