/** `read` that remembers what it gave for the texts of late: browsers send few different ones. */
export function remembering<Value>(read: (text: string) => Value, most = 500): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = read(text);
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}
