type Body = Record<string, unknown>

/**
 * A way to try what a form holds where the API has no test of a connection: a broker connects for what
 * is enabled and for nothing else, so it is enabled, watched, and stays or is taken back.
 */
export interface Trial {
  isNew: boolean
  /** Puts a new one last and disabled; of one that there is nothing is changed yet. */
  place: (body: Body) => Promise<unknown>
  /** Sends it as a whole. */
  save: (body: Body) => Promise<unknown>
  status: () => Promise<object>
  /** Removes the new one, or puts back what was there before. */
  undo: () => Promise<unknown>
  /** It stays as this. */
  onKept: (body: Body) => unknown
}

const EVERY_MS = 1000
const AT_MOST_MS = 15_000

/** From here on it takes part in what is decided. */
export async function beginTrial(trial: Trial, body: Body): Promise<void> {
  await trial.place({ ...body, enable: false })
  try {
    await trial.save({ ...body, enable: true })
  } catch (error) {
    // The first error is reported, not the one of the rollback.
    await trial.undo().catch(() => undefined)
    throw error
  }
}

/** A connection as a cluster reports it: of all nodes, and of each. */
interface Connection {
  status: string | undefined
  node_status: readonly { status: string }[]
}

export const isConnected = ({ status, node_status }: Connection) =>
  status === 'connected' && node_status.every((each) => each.status === 'connected')

/** Resolves with the last status, once every node is connected or after the time limit. */
export async function watchTrial<Status extends Connection>(
  read: () => Promise<Status>,
  onStatus: (status: Status) => void,
  stop: AbortSignal,
): Promise<Status> {
  const until = performance.now() + AT_MOST_MS
  let status = await read()
  while (!isConnected(status) && performance.now() < until && !stop.aborted) {
    onStatus(status)
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    // oxlint-disable-next-line no-await-in-loop -- as above
    status = await read()
  }
  return status
}

/** Of a new one: what puts it there, and what removes it. */
export const trialOfNew = (calls: Omit<Trial, 'isNew'>): Trial => ({ isNew: true, ...calls })

/** Of one that there is: what it was when the trial began is what it is put back to. */
export function trialOfChange(calls: {
  readNow: () => Promise<Body>
  save: Trial['save']
  status: Trial['status']
  onKept: Trial['onKept']
}): Trial {
  let before: Body = {}
  return {
    isNew: false,
    async place() {
      before = await calls.readNow()
    },
    save: calls.save,
    status: calls.status,
    undo: () => calls.save(before),
    onKept: calls.onKept,
  }
}
