// Loaded before a service (bun --preload): its clock is off by as many ms as the file named in CLOCK_FILE says, read anew at
// every SIGUSR2. Monotonic clocks are not affected, as when a machine's clock is set.
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE ?? '';
const RightDate = Date;
const rightNow = Date.now;
let offsetMs = 0;

const now = (): number => rightNow() + offsetMs;
const read = (): void => {
  offsetMs = Number(readFileSync(file, 'utf8'));
  writeFileSync(`${file}.applied`, String(offsetMs));
};

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given: ConstructorParameters<typeof Date> | [], as) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  apply: () => new RightDate(now()).toString(),
});
Date.now = now;
RightDate.prototype.constructor = Date;
read();
process.on('SIGUSR2', read);
