/**
 * Where it is typed and where it is found alike: small letters, Latin digits, one way to write an alef, no spaces or signs of
 * phones.
 */
export function findable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[\s+()\-‎‏]/g, '');
}

/** Whether what was typed is in a findable text; a phone may be typed as one dials it within the country. */
export function isFound(text: string, typed: string): boolean {
  const query = findable(typed);
  return text.includes(query) || (/^0\d{5,}$/.test(query) && text.includes(query.slice(1)));
}
