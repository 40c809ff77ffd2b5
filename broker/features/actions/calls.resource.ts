import {
  type ActionCall,
  actionCalls,
  actionTry,
  type TriedAnswer,
} from '@signalbox/contract/calls'
import { actionSchemas, connectorSchemas } from '@signalbox/contract/integration/kinds'
import { beginRun } from '@signalbox/rule-sql/run/limits'
import { decodeJson } from '@signalbox/rule-sql/values/json'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import type { Answer, Call } from '../../integration/calls.ts'
import {
  type ActionConfig,
  actionTypes,
  type ConnectorConfig,
  integrationId,
  connectorTypes,
} from '../../integration/kinds/kinds.ts'
import { toApiError } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import { missing, readId, readNew } from '../../api/integration.ts'
import { withKeptSecrets } from '../../api/kept-secrets.ts'
import { resource } from '../../api/resource.ts'
import { presentTime } from '../../api/time.ts'

const CONNECTOR_KINDS = {
  schemas: connectorSchemas,
  types: connectorTypes,
  noun: 'connector',
} as const
const ACTION_KINDS = { schemas: actionSchemas, types: actionTypes, noun: 'bridge' } as const
const CONNECT_TIMEOUT_MS = 10_000

/** The last requests of actions, and requests that are sent as a trial. */
export const calls = resource(({ on, collections, actions, connectors }) => {
  on(actionCalls, ({ path: { id } }) => {
    const named = readId(id, 'bridge')
    if (collections.actions.get(id) === undefined) throw missing(named, 'bridge')
    return actions.calls(id).map(presentCall)
  })

  /** On a connection of its own, within the rules for outgoing connections. */
  on(actionTry, async ({ body }) => {
    const connector = readNew(actionTry, body.connector, CONNECTOR_KINDS) as ConnectorConfig // by its schema
    const action = readNew(actionTry, body.action, ACTION_KINDS) as ActionConfig // by its schema
    const row = readRow(body.row)
    const stored = collections.connectors.get(integrationId(connector))
    const before = collections.actions.get(integrationId(action))
    if (connector.type !== action.type) {
      throw apiError('BAD_REQUEST', { message: 'connector and action have different types' })
    }
    let answer: Answer | undefined
    let reason: string | undefined
    try {
      const { bind } = collections.actions.read(withKeptSecrets(action, before))
      const settings = collections.connectors.read(withKeptSecrets(connector, stored))
      const options = { ...settings.options, startTimeoutMs: CONNECT_TIMEOUT_MS }
      reason = await connectors.probe({ ...settings, options }, async (driver) => {
        answer = await bind(driver).try?.(row)
      })
    } catch (error) {
      throw toApiError(error, 'root')
    }
    if (reason !== undefined) throw apiError('TEST_FAILED', { message: reason })
    if (answer === undefined) {
      throw apiError('BAD_REQUEST', {
        message: `Actions of type ${action.type} do not return a response`,
      })
    }
    return presentAnswer(answer)
  })
})

/** @throws {Failure} 400 if the row is too large or nested too deeply */
function readRow(row: object): ValueMap {
  beginRun()
  try {
    return decodeJson(JSON.stringify(row)) as ValueMap // of an object
  } catch {
    throw apiError('BAD_REQUEST', { message: 'row is too large' })
  }
}

const presentCall = ({ at, ...call }: Call): ActionCall => ({ at: presentTime(at), ...call })

const presentAnswer = ({ isCut, headers, ...answer }: Answer): TriedAnswer => ({
  ...answer,
  headers: { ...headers },
  is_cut: isCut,
})
