/** A refusal told to the operator in French; the command ends with its exit code. */
export class CommandError extends Error {
  /** 2 where the command line itself is wrong, 1 where what it asks cannot be done. */
  readonly exitCode: 1 | 2;
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.name = "CommandError";
    this.exitCode = exitCode;
  }
}
