import { isRecord } from '@signalbox/contract/is-record'
import { authenticationUpdate } from '@signalbox/contract/authentication'
import { authorizationSourceUpdate } from '@signalbox/contract/authorization'
import { type ExhookConfig, exhookConfig } from '@signalbox/contract/exhook-fields'
import { exhookUpdate } from '@signalbox/contract/exhooks'
import { mergeHocon } from '@signalbox/contract/hocon'
import {
  type TransformationConfig,
  transformationConfig,
  transformationUpdate,
} from '@signalbox/contract/message-transformations'
import {
  type ValidationConfig,
  validationConfig,
  validationUpdate,
} from '@signalbox/contract/schema-validations'
import { isDeepStrictEqual } from 'node:util'
import { currentCall } from '../config/config-call.ts'
import type { Collection } from '../config/collection.ts'
import { authenticators, idOf } from '../features/authentication/setting.ts'
import { sources } from '../features/authorization/setting.ts'
import { exhookServers } from '../features/exhook/setting.ts'
import { transformationCollection } from '../features/message-transformation/setting.ts'
import { validationCollection } from '../features/schema-validation/setting.ts'
import { bootstrapUsers, readAuthenticator } from './authentication.ts'
import { checkRules, readSource } from './authorization-sources.ts'
import { changeItems } from './change-config.ts'
import { within } from './config-text-faults.ts'
import type { ApiDeps } from './deps.ts'
import { apiError } from './failure.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { validate } from './validation.ts'

type Json = Readonly<Record<string, unknown>>
type Mode = 'merge' | 'replace'

/** How a list of a text is read into a chain. */
interface Chain<Config extends object, Settings> {
  collection: Collection<Config, Settings>
  /** The path of the list in the configuration. */
  place: string
  idOf: (item: Config) => string
  /** @throws {Failure} @throws {ConfigFault} it cannot be an item of the chain */
  read: (given: Json, before: Config | undefined) => Config
  taken: (id: string) => string
  /** Users or rules are deleted with an item. */
  ownsData?: true
}

/** One object is a list of one, and an empty one is an empty list. */
function listOf(given: unknown, place: string): readonly Json[] {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (!list.every(isRecord)) {
    throw apiError('BAD_REQUEST', { message: `${place} must be a list of objects` })
  }
  return list.length === 1 && list.every((each) => Object.keys(each).length === 0) ? [] : list
}

/**
 * Replaces a chain by the list of a text, or merges the list into it: items that exist keep their place and the
 * fields that the text does not have; new items are the last. All of it is changed, or nothing.
 *
 * @returns the items that are new
 * @throws {Failure}
 */
async function changeChain<Config extends object, Settings>(
  chain: Chain<Config, Settings>,
  given: unknown,
  mode: Mode,
): Promise<readonly Config[]> {
  const { collection, place, read, taken } = chain
  const list = listOf(given, place)
  const standing = collection.configs
  const before = new Map(standing.map((item) => [chain.idOf(item), item]))
  const wanted = new Map<string, Config>()
  for (const [i, each] of list.entries()) {
    const item = await within(`${place}.${i + 1}`, () => {
      const id = chain.idOf(each as Config) // of the fields that every item has
      const known = before.get(id)
      const whole =
        mode === 'merge' && known !== undefined ? mergeHocon(known as never, each as never) : each
      const next = withKeptSecrets(read(structuredClone(whole) as Json, known), known)
      return known !== undefined && isDeepStrictEqual(next, known) ? known : next
    })
    const id = chain.idOf(item)
    if (wanted.has(id)) throw apiError('BAD_REQUEST', { message: taken(id) })
    wanted.set(id, item)
  }
  const remaining =
    mode === 'merge' ? standing.map((item) => wanted.get(chain.idOf(item)) ?? item) : []
  const added = [...wanted].filter(([id]) => !before.has(id)).map(([, item]) => item)
  const next = mode === 'merge' ? [...remaining, ...added] : [...wanted.values()]
  const isDeleting = standing.some(
    (item) => !next.some((each) => chain.idOf(each) === chain.idOf(item)),
  )
  if (isDeleting && chain.ownsData === true && currentCall().provisional !== undefined) {
    throw apiError('BAD_REQUEST', { message: 'A deletion of users cannot be reverted' })
  }
  await changeItems(
    collection,
    (current) => {
      if (current.some((item, i) => item !== standing[i]) || current.length !== standing.length) {
        throw apiError('BAD_REQUEST', { message: `${place} was changed by another call` })
      }
      return next
    },
    place,
  )
  return added
}

/**
 * The root `authentication` of a text.
 *
 * @throws {Failure}
 */
export async function changeAuthenticators(
  deps: ApiDeps,
  given: unknown,
  mode: Mode,
): Promise<void> {
  const added = await changeChain(
    {
      collection: deps.collections.authentication,
      place: 'authentication',
      idOf,
      read(each) {
        const config = readAuthenticator(authenticationUpdate, each)
        authenticators.read(config)
        return config
      },
      taken: (id) => `Authenticator '${id}' already exist`,
      ownsData: true,
    },
    given,
    mode,
  )
  for (const each of added) if ('bootstrap_file' in each) await bootstrapUsers(deps, each)
}

/**
 * The list `sources` of the root `authorization` of a text.
 *
 * @param given absent in a root that is replaced: the sources of a new broker
 * @throws {Failure}
 */
export async function changeSources(deps: ApiDeps, given: unknown, mode: Mode): Promise<void> {
  await changeChain(
    {
      collection: deps.collections.authorization,
      place: 'authorization.sources',
      idOf: sources.idOf,
      read(each, before) {
        const config = readSource(authorizationSourceUpdate, each)
        checkRules(config, before)
        sources.read(config)
        return config
      },
      taken: (type) => `{duplicated_authz_source_type,${type}}`,
      ownsData: true,
    },
    given ?? sources.defaults,
    mode,
  )
}

/**
 * The root `exhook` of a text: the list `servers`.
 *
 * @throws {Failure}
 */
export async function changeExhooks(deps: ApiDeps, given: Json, mode: Mode): Promise<void> {
  const other = Object.keys(given).find((name) => name !== 'servers')
  if (other !== undefined) throw apiError('BAD_REQUEST', { message: `exhook has no ${other}` })
  if (mode === 'merge' && given.servers === undefined) return
  await changeChain(
    {
      collection: deps.collections.exhook,
      place: 'exhook.servers',
      idOf: exhookServers.idOf,
      read(each, before) {
        const given = validate(exhookUpdate, 'body', exhookConfig, each) as ExhookConfig // by its schema
        const config = withKeptSecrets(given, before)
        exhookServers.read(config)
        return config
      },
      taken: (name) => `ExHook server '${name}' already exists`,
    },
    given.servers ?? [],
    mode,
  )
}

/**
 * The root `schema_validation` of a text: the list `validations`.
 *
 * @throws {Failure}
 */
export async function changeValidations(deps: ApiDeps, given: Json, mode: Mode): Promise<void> {
  const list = memberOf(given, 'schema_validation', 'validations', mode)
  if (list === undefined) return
  await changeChain(
    {
      collection: deps.collections.schemaValidation,
      place: 'schema_validation.validations',
      idOf: validationCollection.idOf,
      read(each) {
        const config = validate(validationUpdate, 'body', validationConfig, each)
        validationCollection.read(config as ValidationConfig) // by its schema
        return config as ValidationConfig
      },
      taken: (name) => `Validation '${name}' already exists`,
    },
    list,
    mode,
  )
}

/**
 * The root `message_transformation` of a text: the list `transformations`.
 *
 * @throws {Failure}
 */
export async function changeTransformations(deps: ApiDeps, given: Json, mode: Mode): Promise<void> {
  const list = memberOf(given, 'message_transformation', 'transformations', mode)
  if (list === undefined) return
  await changeChain(
    {
      collection: deps.collections.messageTransformation,
      place: 'message_transformation.transformations',
      idOf: transformationCollection.idOf,
      read(each) {
        const config = validate(transformationUpdate, 'body', transformationConfig, each)
        transformationCollection.read(config as TransformationConfig) // by its schema
        return config as TransformationConfig
      },
      taken: (name) => `Transformation '${name}' already exists`,
    },
    list,
    mode,
  )
}

/** The list of a root that has nothing else; `undefined`: the text does not change it. */
function memberOf(given: Json, root: string, member: string, mode: Mode): unknown {
  const other = Object.keys(given).find((name) => name !== member)
  if (other !== undefined) throw apiError('BAD_REQUEST', { message: `${root} has no ${other}` })
  return given[member] ?? (mode === 'merge' ? undefined : [])
}
