type Write = (fields: object, text: string) => void

/** What the kernel writes to; a pino logger fits. */
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
