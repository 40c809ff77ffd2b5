/** Why the server cannot start, in one line for whoever typed the command. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
