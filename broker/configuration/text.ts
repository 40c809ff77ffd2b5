import { isRecord } from '@signalbox/formats/is-record'
import { type HoconObject, mergeHocon } from '@signalbox/formats/hocon'
import { apiError } from '../api/failure.ts'
import type { Configuration } from './configuration.ts'
import { faultAtPlace } from './faults.ts'
import type { AskOperation, Json, RootChange, TextMode } from './root.ts'

interface TextContext {
  mode: TextMode
  ask: AskOperation
  /** The current roots as a text has them, with masked secrets. */
  standing(): Readonly<Json>
}

/**
 * Changes roots as a text of the configuration says, one after the other; a root that cannot be changed does not keep
 * the others from it.
 *
 * @returns the faults by root
 */
export async function changeRoots(
  configuration: Configuration,
  given: Readonly<Json>,
  context: TextContext,
): Promise<Json> {
  const faults: Json = {}
  for (const name of configuration.inOrder(Object.keys(given), (each) => each)) {
    try {
      await changeRoot(configuration, name, given[name], context)
    } catch (error) {
      faults[name] = faultAtPlace(error, name)
    }
  }
  return faults
}

async function changeRoot(
  configuration: Configuration,
  name: string,
  given: unknown,
  { mode, ask, standing }: TextContext,
): Promise<void> {
  const unchangeable = () =>
    apiError('BAD_REQUEST', { message: `${name} cannot be changed with a configuration text` })
  const root = configuration.root(name)
  if (root === undefined) throw unchangeable()
  const change: RootChange = {
    mode,
    given,
    ask,
    record() {
      if (!isRecord(given)) throw unchangeable()
      return given
    },
    standing: () => plain(standing()[name] ?? {}),
    next() {
      const whole = change.record()
      return plain(
        mode === 'replace'
          ? whole
          : mergeHocon(change.standing() as HoconObject, whole as HoconObject),
      )
    },
  }
  await root.change(change)
}

/** A copy with ordinary prototypes. */
const plain = (value: unknown) => structuredClone(value) as Json // a root is an object
