/** Why a file is not sent, in French. */
export class FileRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FileRefusal";
  }
}
