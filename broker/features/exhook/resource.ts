import { errorMessage } from '@signalbox/formats/error-message'
import { type ExhookConfig, exhookConfig } from '@signalbox/contract/exhook-fields'
import * as operations from '@signalbox/contract/exhooks'
import { exhookServers, type ServerSettings } from './setting.ts'
import { chainOperations } from '../../api/chain.ts'
import { toApiError } from '../../api/change-config.ts'
import { presentHookMetrics, presentHooks, presentServer } from './present.ts'
import { apiError } from '../../api/failure.ts'
import { withKeptSecrets } from '../../api/kept-secrets.ts'
import { type Caller, noContent, resource } from '../../api/resource.ts'
import { withoutSecrets } from '../../api/shown.ts'

/** Limit on providers that are probed at the same time. */
const MAX_PROBES = 4

/** A missing server is 404 with this code. */
const missing = () => apiError('BAD_REQUEST', { status: 404, message: 'Server not found' })

/** The ExHook servers in their order. */
export const exhooks = resource(({ on, kernel, collections, exhook }) => {
  const collection = collections.exhook
  let probes = 0
  const chain = chainOperations({
    collection,
    idOf: exhookServers.idOf,
    noun: 'servers',
    root: 'exhook.servers',
    missing,
    taken: () => apiError('BAD_REQUEST', { message: 'Already exists' }),
    badPosition: (other) =>
      apiError('BAD_REQUEST', {
        message: other === undefined ? 'Invalid Position' : `Server not found: ${other}`,
      }),
  })

  function present(config: ExhookConfig, caller: Caller): operations.Exhook {
    const { name } = config
    return presentServer(withoutSecrets(caller, exhookConfig, config), {
      node: kernel.node,
      ...exhook.status(name),
      counts: exhook.readCounts(name),
      hooks: exhook.hooksOf(name),
    })
  }

  on(operations.exhookList, ({ caller }) => chain.all().map((each) => present(each, caller)))

  on(operations.exhookCreate, async ({ body, caller }) => {
    await chain.add(body, 'last')
    return present(chain.find(body.name), caller)
  })

  on(operations.exhookGet, ({ path: { name }, caller }) => present(chain.find(name), caller))

  on(operations.exhookUpdate, async ({ path: { name }, body, caller }) => {
    if (collection.get(name) === undefined) {
      throw apiError('NOT_FOUND', { message: 'Server not found' })
    }
    if (body.name !== name) throw apiError('BAD_REQUEST', { message: 'The name cannot be changed' })
    await chain.replace(name, () => body)
    return present(chain.find(name), caller)
  })

  on(operations.exhookDelete, async ({ path: { name } }) => {
    await chain.remove(name)
    return noContent
  })

  on(operations.exhookHookList, ({ path: { name } }) => {
    if (collection.get(name) === undefined) {
      throw apiError('BAD_REQUEST', { message: 'Server not found' })
    }
    return presentHookMetrics(kernel.node, exhook.hooksOf(name), (hook) =>
      exhook.readCounts(name, hook),
    )
  })

  on(operations.exhookMove, async ({ path: { name }, body }) => {
    await chain.move(name, body.position)
    return noContent
  })

  on(operations.exhookProbe, async ({ body }) => {
    const config = withKeptSecrets(body, collection.get(body.name))
    const settings = readSettings(() => collection.read(config))
    if (probes >= MAX_PROBES) {
      throw apiError('SERVICE_UNAVAILABLE', { message: 'Too many servers are being tested' })
    }
    probes++
    const since = performance.now()
    try {
      const hooks = await exhook.probe(settings)
      return { hooks: presentHooks(hooks), took_ms: Math.round(performance.now() - since) }
    } catch (error) {
      const message = errorMessage(error)
      throw apiError('TEST_FAILED', { message })
    } finally {
      probes--
    }
  })
})

/** @throws {Failure} 400 if the configuration is invalid. */
function readSettings(read: () => ServerSettings): ServerSettings {
  try {
    return read()
  } catch (error) {
    throw toApiError(error, 'exhook.servers')
  }
}
