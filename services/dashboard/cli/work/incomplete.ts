/** A command did only a part of its work: `value` is printed as its result, the message as the reason, and the exit code is 1. */
export class Incomplete extends Error {
  readonly value: unknown;

  constructor(message: string, value: unknown) {
    super(message);
    this.name = 'Incomplete';
    this.value = value;
  }
}
