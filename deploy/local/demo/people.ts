import { type Bilingual, type Language, readData } from './data.ts';
import type { Random } from './random.ts';

const { operators, firstNames, familyNames, districts, landmarks } = readData<
  Record<'firstNames' | 'familyNames' | 'districts' | 'landmarks', readonly Bilingual[]> & {
    readonly operators: readonly string[];
  }
>('people');

export interface Person {
  readonly id?: string;
  readonly conversationId?: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly address: string;
  readonly language: Language;
}

export function randomPerson(random: Random): Person {
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

function mobileNumber(random: Random): string {
  return `+964${random.pick(operators)}${String(random.whole(1_000_000, 9_999_999))}`;
}

function emailOf(first: string, family: string, random: Random): string {
  return `${first}.${family.replace(/[^A-Za-z]/g, '')}${random.whole(1, 99)}@example.com`.toLowerCase();
}

function address(random: Random, language: Language): string {
  const district = random.pick(districts)[language];
  const [quarter, lane, house] = [random.whole(101, 925), random.whole(1, 70), random.whole(1, 120)];
  const near = random.pick(landmarks)[language];
  return language === 'ar'
    ? `${district}، محلة ${quarter}، زقاق ${lane}، دار ${house}، قرب ${near}`
    : `${district}, Mahalla ${quarter}, Zuqaq ${lane}, House ${house}, near ${near}`;
}
