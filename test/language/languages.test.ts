import { expect, test } from 'vitest';
import { foreignLanguageOf, languageOf } from '../../src/language/languages.ts';

const texts = {
  Spanish:
    'Se observó una fuga de agua debajo del fregadero de la cocina. El calentador está al final de su vida útil y las tejas de la cubierta están rotas.',
  French:
    "Une fuite a été observée sous l'évier de la cuisine. Le chauffe-eau est en fin de vie et les bardeaux de la toiture sont manquants.",
  German:
    'Die Dacheindeckung ist an der Nordseite gebrochen. Im Keller sind Feuchtigkeitsschäden an der Außenwand und der Putz ist nicht mehr fest.',
  Dutch:
    'De dakpannen aan de achterzijde zijn gebroken en het voegwerk is niet in orde. In de kelder is vocht van de muur te zien op het pleisterwerk.',
  Portuguese:
    'As telhas do telhado estão quebradas e há infiltração no forro do quarto. O quadro de energia da cozinha não tem proteção e os fios são antigos.',
  Italian:
    'Le tegole del tetto sono rotte e il muro della cantina è umido. Nel quadro della cucina i cavi non sono protetti e la caldaia è da sostituire.',
};

test.each(Object.entries(texts))('%s is told from English and from other languages', (language, text) => {
  expect(foreignLanguageOf(text)).toBe(language);
  expect(languageOf(text)).toBe(language);
});

test('English is not foreign, whether prose, a list, or a text with a translation', () => {
  const prose = 'The roof is near the end of its life, and the gutter at the rear has come loose from the fascia.';
  expect(languageOf(prose)).toBe('English');
  expect(foreignLanguageOf(prose)).toBeNull();
  expect(
    foreignLanguageOf('Roof: OK\nGutters: loose at rear\nPanel: double tap\nDe La Cruz Home Inspections'),
  ).toBeNull();
  expect(foreignLanguageOf(`${prose} ${prose} ${texts.Spanish}`)).toBeNull();
});

test('other scripts are foreign, and a symbol is none', () => {
  expect(foreignLanguageOf('Крыша дома повреждена, и под раковиной на кухне видна течь воды.')).toBe('other');
  expect(foreignLanguageOf('Moisture at sill: 18 %, resistance 4 kΩ, dew point 12 °C.')).toBeNull();
});
