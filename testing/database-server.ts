import type { ServerProcess, Folder } from './server-process.ts'

/** A database server of its own for a test. */
export interface DatabaseServer {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly username: string
  readonly password: string
  /** As its owner; accepts several statements and returns the rows of the last. */
  run(sql: string): Promise<readonly Record<string, unknown>[]>
  /** It answers nothing any more, and keeps its connections. */
  pause(): void
  resume(): void
  stop(): Promise<void>
  /** After `stop`: where it was, with what it had. */
  start(): Promise<void>
  /** For good: its data goes too. */
  end(): Promise<void>
}

export interface DatabaseOptions {
  /** Encrypted connections alone. */
  tls?: { key: string; certificate: string }
}

interface DatabaseProcess {
  server: ServerProcess
  folder: Folder
  port: number
  user: Pick<DatabaseServer, 'database' | 'username' | 'password'>
  /** Creates the files of the database, before the first start. */
  create: () => Promise<void>
  run: DatabaseServer['run']
  /** To end it with its data, and to stop it. */
  signals: { end: NodeJS.Signals; stop: NodeJS.Signals }
}

export async function startDatabase(database: DatabaseProcess): Promise<DatabaseServer> {
  const { server, folder, port, user, create, run, signals } = database
  const end = async () => {
    await server.stop(signals.end)
    folder.remove()
  }
  try {
    await create()
    await server.start()
  } catch (error) {
    await end()
    throw error
  }
  return {
    host: '127.0.0.1',
    port,
    ...user,
    run,
    pause: () => server.pause(),
    resume: () => server.resume(),
    stop: () => server.stop(signals.stop),
    start: () => server.start(),
    end,
  }
}
