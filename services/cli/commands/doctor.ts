import { examine } from '../doctor/examine.ts';
import { report, verdict } from '../doctor/report.ts';
import { command } from '../grammar/command.ts';
import { Incomplete, Report } from '../grammar/shape.ts';

export const doctorCommands = [
  command({
    name: 'doctor',
    help: 'Check the platform and say how to fix problems; exits with 1 if there are any.',
    run: async (context) => {
      const examined = await examine(context);
      const result = new Report(examined, report(examined));
      if (examined.some(({ state }) => state === 'wrong')) throw new Incomplete(verdict(examined), result);
      return result;
    },
  }),
];
