import { zoneName } from '../../time/time-zone.ts';
import { type OpenHours, weekdays } from './hours.ts';
import { isHttpsAddress } from './image.ts';
import {
  type Place,
  readMatching,
  readOptionalList,
  readOptionalMatching,
  readWord,
  refuse,
  refuseOthers,
} from './reader.ts';
import { rules } from './rules.ts';
import type { Contact } from './snapshot.ts';

export function readContact(place: Place): Contact {
  const hours = readHours(place);
  const contact = {
    ...readAs(place, 'whatsapp', phoneOf, phoneMustBe),
    ...readAs(place, 'phone', phoneOf, phoneMustBe),
    ...readAs(place, 'telegram', telegramOf, 'a name of Telegram, such as dijla_grill'),
    ...readAs(place, 'messenger', messengerOf, 'the name of a page, as in m.me/dijlagrill'),
    ...readOptionalMatching(place, 'map', isHttpsAddress, 'an https address'),
    ...(hours.length > 0 && { hours }),
    ...readAs(place, 'timezone', zoneName, 'the name of a time zone, such as Asia/Baghdad'),
  };
  if (hours.length > 0 && contact.timezone === undefined) refuse(place, 'timezone', rules.missing());
  refuseOthers(place);
  return contact;
}

const maxHours = 28;
const timeMustBe = 'a time such as 09:30';

function readHours(place: Place): readonly OpenHours[] {
  return readOptionalList(place, 'hours', maxHours).map((each) => {
    const hours = {
      day: readWord(each, 'day', weekdays),
      opens: readMatching(each, 'opens', timeForm, timeMustBe),
      closes: readMatching(each, 'closes', timeForm, timeMustBe),
    };
    refuseOthers(each);
    return hours;
  });
}

const timeForm = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

function readAs<F extends string>(
  place: Place,
  field: F,
  make: (text: string) => string | null,
  mustBe: string,
): { readonly [Name in F]?: string } {
  const read = readOptionalMatching(place, field, (text) => make(text) !== null, mustBe);
  const [text] = Object.values<string | undefined>(read);
  const made = text === undefined ? null : make(text);
  return made === null ? read : { ...read, [field]: made };
}

const phoneMustBe = 'a number with its country, such as +964 770 123 4567';

function phoneOf(text: string): string | null {
  const plain = text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\s().\u200e\u200f-]/g, '')
    .replace(/^00/, '+');
  return /^\+[1-9]\d{7,14}$/.test(plain) ? plain : null;
}

function telegramOf(text: string): string | null {
  const name = text.replace(/^(?:https?:\/\/)?(?:t|telegram)\.me\/|^@/i, '');
  return /^[A-Za-z]\w{3,31}$/.test(name) ? name : null;
}

function messengerOf(text: string): string | null {
  const name = text.replace(/^(?:https?:\/\/)?(?:www\.)?(?:m\.me|facebook\.com|messenger\.com\/t)\/|^@/i, '');
  return /^[A-Za-z0-9.]{1,50}$/.test(name) ? name : null;
}
