import { readServer, type ServerAddress } from './server-address.ts'

/**
 * Several of `host[:port]`, with commas between.
 *
 * @throws {ConfigFault}
 */
export function readServers(path: string, text: string, defaultPort: number): ServerAddress[] {
  return text.split(',').map((each) => readServer(path, each, defaultPort))
}
