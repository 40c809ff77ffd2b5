import * as operations from '@signalbox/contract/errorcodes'
import { resource } from './resource.ts'
import { badParameter } from './time.ts'

/** The codes that the API lists about itself. It knows more: a client treats the list as open. */
const DESCRIPTIONS = {
  BAD_USERNAME_OR_PWD: 'User name or password is wrong',
  BAD_API_KEY_OR_SECRET: 'API key or secret is wrong, expired or disabled',
  BAD_REQUEST: 'The request is not valid',
  NOT_MATCH: 'A condition is not met',
  ALREADY_EXISTS: 'There is one of that name already',
  BAD_CONFIG_SCHEMA: 'The settings are not valid',
  BAD_LISTENER_ID: 'There is no listener of that id',
  BAD_NODE_NAME: 'There is no node of that name',
  BAD_RPC: 'Another node could not be asked',
  BAD_TOPIC: 'The topic is not valid here',
  EXCEED_LIMIT: 'There are as many as there may be',
  INVALID_PARAMETER: 'A parameter is not valid',
  CONFLICT: 'The change conflicts with another one',
  NO_DEFAULT_VALUE: 'The setting has no default',
  DEPENDENCY_EXISTS: 'Something else depends on it',
  MESSAGE_ID_SCHEMA_ERROR: 'The message id is malformed',
  INVALID_ID: 'The id is malformed',
  MESSAGE_ID_NOT_FOUND: 'There is no message of that id',
  NOT_FOUND: 'There is nothing of that name',
  CLIENTID_NOT_FOUND: 'There is no client of that id',
  CLIENT_NOT_FOUND: 'There is no such client',
  RESOURCE_NOT_FOUND: 'There is no such resource',
  TOPIC_NOT_FOUND: 'Nobody subscribes to that topic',
  USER_NOT_FOUND: 'There is no user of that name',
  INTERNAL_ERROR: 'The broker failed; its log says how',
  SERVICE_UNAVAILABLE: 'The service is not running now',
  SOURCE_ERROR: 'A source failed',
  UPDATE_FAILED: 'The change could not be made',
  REST_FAILED: 'The defaults could not be restored',
  CLIENT_NOT_RESPONSE: 'The client did not answer in time',
} as const

const rows = Object.entries(DESCRIPTIONS).map(([code, description]) => ({ code, description }))

export const errorCodes = resource(({ on }) => {
  on(operations.errorCodeList, () => rows)
  on(operations.errorCodeGet, ({ path }) => {
    const row = rows.find(({ code }) => code === path.code)
    if (row === undefined) {
      throw badParameter('code', path.code, 'unable_to_convert_to_enum_symbol')
    }
    return row
  })
})
