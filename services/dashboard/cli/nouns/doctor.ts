import { examine } from '../doctor/examine.ts';
import { report, verdict } from '../doctor/report.ts';
import { command } from '../grammar/command.ts';
import { Incomplete, Readable } from '../grammar/shape.ts';

export const doctorCommands = [
  command({
    name: 'doctor',
    help: 'Say whether all is well with the platform, and what to do otherwise; ends with 1 when something is wrong.',
    run: async (context) => {
      const examined = await examine(context);
      const result = new Readable(examined, report(examined));
      if (examined.some(({ state }) => state === 'wrong')) throw new Incomplete(verdict(examined), result);
      return result;
    },
  }),
];
