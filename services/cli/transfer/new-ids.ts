/** Ids as they stand anywhere in a line, but those of people, whose accounts stay theirs. */
const ids = /\b(?:ws|cnv|msg|cus|ord|key|whe|evt|dlv|rul|frm|lnk|sbm|cat|inv|aud|ent)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;
const people = /\busr_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const newDigits = 12;

/** Gives a copy ids of its own: the time and the order within it stay, the random end is a hash. Equal ids stay equal. */
export function withNewIds(from: string, to: string): (line: string) => string {
  return (line) =>
    line.replace(ids, (id) => {
      if (id === from) return to;
      const hash = new Bun.CryptoHasher('sha256').update(to).update(id).digest();
      const end = Array.from(hash.subarray(0, newDigits), (byte) => digits.charAt(byte & 31));
      return id.slice(0, -newDigits) + end.join('');
    });
}

/** `accounts`: those that people have here already, by their id in the file. */
export function withAccounts(accounts: ReadonlyMap<string, string>): (line: string) => string {
  return (line) => (accounts.size === 0 ? line : line.replace(people, (id) => accounts.get(id) ?? id));
}
