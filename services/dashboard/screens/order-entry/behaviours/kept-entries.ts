import { signedInPerson } from '../../../frame/behaviours/signed-in-person.ts';

/** An order that is being entered or held on this device. */
export interface KeptEntry {
  /** The id of the command that will place it, so that it is placed once. */
  readonly id: string;
  readonly fields: string;
  readonly label: string;
  readonly total: string;
  readonly at: number;
}

const prefix = 'entries ';
/** Orders are kept for a shift only, because they contain names and phone numbers. */
const longestMs = 12 * 60 * 60 * 1000;

export function keptEntries(store: string): readonly KeptEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(store) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry).filter(({ at }) => Date.now() - at < longestMs) : [];
  } catch {
    return [];
  }
}

export function keepEntries(store: string, entries: readonly KeptEntry[]): void {
  if (entries.length === 0) localStorage.removeItem(store);
  else localStorage.setItem(store, JSON.stringify(entries));
}

/** Erases what somebody else entered in this browser. */
export function eraseOthersEntries(): void {
  if (document.querySelector('[data-controller~=reload-when-online]') !== null) return;
  const person = signedInPerson();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix) && (person === null || !key.endsWith(` ${person}`))) localStorage.removeItem(key);
  }
}

function isEntry(value: unknown): value is KeptEntry {
  return typeof value === 'object' && value !== null && 'id' in value && 'fields' in value && 'at' in value;
}
