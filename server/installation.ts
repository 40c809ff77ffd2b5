import { join } from 'node:path'

/** Differs between a checkout and the installed package. */
export interface Installation {
  /** Starts Signalbox in a shell; options follow it. */
  command: string
  /** Folder of the built console. */
  consoleFolder: string
}

export const CHECKOUT: Installation = {
  command: 'npm start --',
  consoleFolder: join(import.meta.dirname, '..', 'console', 'dist'),
}
