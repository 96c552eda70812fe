import { latinDigits } from '../../text/latin-digits.ts';
import { zoneName } from '../../time/time-zone.ts';
import { type OpenHours, weekdays } from './hours.ts';
import { isHttpsAddress } from './image.ts';
import {
  type ObjectReader,
  readMatching,
  readOptionalFlag,
  readOptionalList,
  readOptionalMatching,
  readWord,
  refuse,
  refuseOthers,
} from './reader.ts';
import { rules } from './rules.ts';
import type { Contact } from './snapshot.ts';

export function readContact(reader: ObjectReader): Contact {
  const hours = readHours(reader);
  const contact = {
    ...readOptionalFlag(reader, 'webChat'),
    ...readNormalised(reader, 'whatsapp', normalisePhone, phoneMustBe),
    ...readNormalised(reader, 'phone', normalisePhone, phoneMustBe),
    ...readNormalised(reader, 'telegram', normaliseTelegram, 'a Telegram username, such as dijla_grill'),
    ...readNormalised(reader, 'messenger', normaliseMessenger, 'the name of a page, as in m.me/dijlagrill'),
    ...readOptionalMatching(reader, 'map', isHttpsAddress, 'an https address'),
    ...(hours.length > 0 && { hours }),
    ...readNormalised(reader, 'timezone', zoneName, 'the name of a time zone, such as Asia/Baghdad'),
  };
  if (hours.length > 0 && contact.timezone === undefined) refuse(reader, 'timezone', rules.missing());
  refuseOthers(reader);
  return contact;
}

const maxHours = 28;
const timeMustBe = 'a time such as 09:30';

function readHours(reader: ObjectReader): readonly OpenHours[] {
  return readOptionalList(reader, 'hours', maxHours).map((entry) => {
    const hours = {
      day: readWord(entry, 'day', weekdays),
      opens: readMatching(entry, 'opens', timePattern, timeMustBe),
      closes: readMatching(entry, 'closes', timePattern, timeMustBe),
    };
    refuseOthers(entry);
    return hours;
  });
}

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

function readNormalised<F extends string>(
  reader: ObjectReader,
  field: F,
  normalise: (text: string) => string | null,
  mustBe: string,
): { readonly [Name in F]?: string } {
  const read = readOptionalMatching(reader, field, (text) => normalise(text) !== null, mustBe);
  const [text] = Object.values<string | undefined>(read);
  const normalised = text === undefined ? null : normalise(text);
  return normalised === null ? read : { ...read, [field]: normalised };
}

const phoneMustBe = 'a number with its country, such as +964 770 123 4567';

function normalisePhone(text: string): string | null {
  const plain = latinDigits(text)
    .replace(/[\s().\u200e\u200f-]/g, '')
    .replace(/^00/, '+');
  return /^\+[1-9]\d{7,14}$/.test(plain) ? plain : null;
}

function normaliseTelegram(text: string): string | null {
  const name = text.replace(/^(?:https?:\/\/)?(?:t|telegram)\.me\/|^@/i, '');
  return /^[A-Za-z]\w{3,31}$/.test(name) ? name : null;
}

function normaliseMessenger(text: string): string | null {
  const name = text.replace(/^(?:https?:\/\/)?(?:www\.)?(?:m\.me|facebook\.com|messenger\.com\/t)\/|^@/i, '');
  return /^[A-Za-z0-9.]{1,50}$/.test(name) ? name : null;
}
