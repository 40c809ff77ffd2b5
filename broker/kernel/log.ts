type Write = (fields: object, text: string) => void

/** Log interface of the kernel; a pino logger implements it. */
export interface Log {
  debug: Write
  info: Write
  warn: Write
  error: Write
}

export const silentLog: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}
