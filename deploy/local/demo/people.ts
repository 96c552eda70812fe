import { type Bilingual, type Language, readData } from './data.ts';
import type { Random } from './random.ts';

const { operators, firstNames, familyNames, districts, landmarks } = readData<
  Record<'firstNames' | 'familyNames' | 'districts' | 'landmarks', readonly Bilingual[]> & {
    /** The prefixes of Iraq's mobile numbers. */
    readonly operators: readonly string[];
  }
>('people');

/** A customer of the demo. */
export interface Person {
  /** Once the platform knows the customer. */
  readonly id?: string;
  readonly conversationId?: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly address: string;
  readonly language: Language;
}

/** Somebody in Baghdad who writes in one of the two languages. */
export function somebody(random: Random): Person {
  const language = random.chance(0.65) ? 'ar' : 'en';
  const first = random.pick(firstNames);
  const family = random.pick(familyNames);
  return {
    name: `${first[language]} ${family[language]}`,
    phone: mobileNumber(random),
    email: random.chance(0.3) ? emailOf(first.en, family.en, random) : null,
    address: address(random, language),
    language,
  };
}

/** An Iraqi mobile number: the country, the operator's prefix, and seven digits more. */
function mobileNumber(random: Random): string {
  return `+964${random.pick(operators)}${String(random.whole(1_000_000, 9_999_999))}`;
}

function emailOf(first: string, family: string, random: Random): string {
  return `${first}.${family.replace(/[^A-Za-z]/g, '')}${random.whole(1, 99)}@example.com`.toLowerCase();
}

/** Baghdad's addresses count quarters, lanes and houses, and name what is near. */
function address(random: Random, language: Language): string {
  const district = random.pick(districts)[language];
  const [quarter, lane, house] = [random.whole(101, 925), random.whole(1, 70), random.whole(1, 120)];
  const near = random.pick(landmarks)[language];
  return language === 'ar'
    ? `${district}، محلة ${quarter}، زقاق ${lane}، دار ${house}، قرب ${near}`
    : `${district}, Mahalla ${quarter}, Zuqaq ${lane}, House ${house}, near ${near}`;
}
