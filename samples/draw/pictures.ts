// Simple drawings in place of photos: a few shapes that show the subject of the finding, without words.
import type { Picture } from '../content/inspection-parts.ts';
import type { Sheet } from './sheet.ts';

const width = 210;
export const pictureHeight = 132;

type Draw = (sheet: Sheet) => void;

const brick: Draw = (s) => {
  s.rect(0, 0, width, pictureHeight).fill('#c9b8a6');
  for (let row = 0; row < 9; row++)
    s.moveTo(0, row * 16)
      .lineTo(width, row * 16)
      .lineWidth(0.7)
      .stroke('#a08d78');
};
const wall: Draw = (s) => {
  s.rect(0, 0, width, pictureHeight).fill('#d9d9d4');
};
const sky: Draw = (s) => {
  s.rect(0, 0, width, pictureHeight).fill('#cfe3f2');
  s.rect(0, 96, width, 36).fill('#8faa72');
};

const drawings: Record<Picture, Draw> = {
  roof: (s) => {
    s.rect(0, 0, width, pictureHeight).fill('#6f6a66');
    for (let row = 0; row < 8; row++) {
      for (let col = -1; col < 8; col++) {
        s.rect(col * 30 + (row % 2) * 15, row * 17, 28, 15)
          .lineWidth(0.6)
          .fillAndStroke('#5c5854', '#474340');
      }
    }
    for (const [x, y] of [
      [40, 30],
      [92, 55],
      [150, 24],
      [70, 96],
      [170, 88],
    ] as const)
      s.circle(x, y, 6).fill('#2f2c2a');
  },
  gutter: (s) => {
    sky(s);
    s.polygon([0, 20], [120, 60], [120, 76], [0, 40]).fill('#5c5854');
    s.rect(120, 0, 90, 132).fill('#e4ddcf');
    s.rect(112, 62, 14, 60).fill('#6b4f3a');
  },
  crack: (s) => {
    wall(s);
    s.moveTo(0, 70)
      .lineTo(40, 66)
      .lineTo(75, 73)
      .lineTo(118, 64)
      .lineTo(160, 71)
      .lineTo(210, 67)
      .lineWidth(2.4)
      .stroke('#3c3a38');
    s.rect(0, 112, width, 20).fill('#b6b2aa');
    s.polygon([0, 112], [60, 98], [130, 104], [210, 96], [210, 112]).fill('#e9e9e6');
  },
  panel: (s) => {
    wall(s);
    s.rect(60, 8, 90, 116).lineWidth(1.5).fillAndStroke('#8d9298', '#50555a');
    for (let row = 0; row < 8; row++) {
      s.rect(72, 18 + row * 12, 28, 9).fill('#1f2226');
      s.rect(110, 18 + row * 12, 28, 9).fill('#1f2226');
    }
    s.rect(110, 102, 28, 9).fill('#f3e7b0');
  },
  outlet: (s) => {
    wall(s);
    s.roundedRect(75, 16, 60, 100, 6).lineWidth(1).fillAndStroke('#ffffff', '#9a9a9a');
    for (const y of [34, 76]) {
      s.rect(92, y, 5, 14).fill('#333333');
      s.rect(113, y, 5, 14).fill('#333333');
      s.circle(105, y + 22, 4).fill('#333333');
    }
  },
  heater: (s) => {
    wall(s);
    s.roundedRect(75, 14, 60, 112, 14).lineWidth(1.2).fillAndStroke('#f1f1ee', '#7d7d7d');
    s.rect(88, 0, 6, 16).fill('#b87333');
    s.rect(116, 0, 6, 16).fill('#b87333');
    s.rect(90, 92, 30, 18).fill('#55585c');
  },
  furnace: (s) => {
    wall(s);
    s.rect(55, 34, 100, 98).lineWidth(1.2).fillAndStroke('#a9b0b6', '#5d646a');
    s.rect(98, 0, 16, 14).fill('#c9ccd0');
    s.rect(101, 19, 16, 16).fill('#c9ccd0');
    s.rect(68, 76, 74, 8).fill('#3a3d40');
    for (let i = 0; i < 5; i++)
      s.polygon([72 + i * 14, 76], [76 + i * 14, 60 + (i % 3) * 5], [80 + i * 14, 76]).fill('#e0862f');
  },
  window: (s) => {
    brick(s);
    s.rect(55, 14, 100, 104).lineWidth(5).fillAndStroke('#dfe9ee', '#ffffff');
    s.circle(90, 72, 26).fill('#c7d3d9');
    s.circle(122, 54, 18).fill('#c7d3d9');
    s.moveTo(105, 14).lineTo(105, 118).lineWidth(3).stroke('#ffffff');
  },
  deck: (s) => {
    sky(s);
    s.rect(0, 0, 46, 110).fill('#e4ddcf');
    s.rect(46, 52, 150, 10).fill('#8a6239');
    for (let i = 0; i < 8; i++) s.rect(52 + i * 20, 20, 4, 32).fill('#8a6239');
    s.rect(46, 18, 150, 5).fill('#8a6239');
    s.rect(180, 62, 8, 60).fill('#6f4c28');
    s.rect(46, 62, 8, 14).fill('#5a3d1f');
  },
  attic: (s) => {
    s.rect(0, 0, width, pictureHeight).fill('#b58f63');
    for (let i = 0; i < 6; i++)
      s.polygon([i * 42, 0], [i * 42 + 10, 0], [i * 42 + 40, 90], [i * 42 + 30, 90]).fill('#8c6a42');
    s.rect(0, 90, width, 42).fill('#e6dcd2');
    for (const [x, y] of [
      [60, 22],
      [74, 34],
      [96, 18],
      [110, 40],
    ] as const)
      s.circle(x, y, 8).fill('#4d4a3c');
    s.roundedRect(120, 84, 80, 16, 8).fill('#c4c8cc');
  },
  pipe: (s) => {
    wall(s);
    s.rect(0, 40, width, 12).fill('#8b9096');
    s.rect(96, 40, 12, 70).fill('#8b9096');
    s.rect(90, 60, 24, 8).fill('#b87333');
    for (const y of [84, 98, 112]) s.circle(102, y + 12, 3).fill('#3f7fb5');
  },
  garage: (s) => {
    sky(s);
    s.rect(15, 10, 180, 100).fill('#d8cdb8');
    for (let row = 0; row < 4; row++)
      s.rect(32, 34 + row * 18, 146, 16)
        .lineWidth(0.8)
        .fillAndStroke('#f4f4f1', '#b8b8b0');
    s.rect(90, 104, 28, 10).fill('#8a6239');
  },
  grading: (s) => {
    sky(s);
    s.rect(0, 20, 70, 112).fill('#c9b8a6');
    s.polygon([70, 112], [210, 70], [210, 132], [70, 132]).fill('#7a5f43');
    s.moveTo(180, 74).lineTo(90, 102).lineWidth(3).stroke('#3f7fb5');
  },
  chimney: (s) => {
    sky(s);
    s.rect(70, 20, 70, 112).fill('#b5a58f');
    s.rect(62, 12, 86, 12).fill('#8c5a3c');
    s.circle(88, 18, 4).fill('#2f2c2a');
    s.circle(122, 17, 5).fill('#2f2c2a');
  },
  appliance: (s) => {
    wall(s);
    s.rect(55, 20, 100, 112).lineWidth(1.2).fillAndStroke('#e9e9e9', '#77777a');
    s.rect(65, 58, 80, 46).fill('#2c2e31');
    for (let i = 0; i < 4; i++) s.circle(72 + i * 22, 38, 6).fill('#44474b');
  },
};

/** Draws with the top left corner at x, y. */
export function drawPicture(sheet: Sheet, picture: Picture, x: number, y: number): void {
  sheet.save();
  sheet.translate(x, y).rect(0, 0, width, pictureHeight).clip();
  drawings[picture](sheet);
  sheet.restore();
  sheet.rect(x, y, width, pictureHeight).lineWidth(0.5).stroke('#888888');
}
