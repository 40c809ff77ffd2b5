import { type ExhookConfig, exhookConfig } from '@signalbox/contract/exhook-fields'
import * as operations from '@signalbox/contract/exhooks'
import { exhookServers } from '../features/exhook/setting.ts'
import { chainOf } from './chain.ts'
import { apiFaultOf } from './change-config.ts'
import { presentHookMetrics, presentHooks, presentServer } from './exhooks.present.ts'
import { apiError } from './failure.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { type Caller, noContent, resource } from './resource.ts'
import { withoutSecrets } from './shown.ts'

/** So many providers are tried at a time. */
const MAX_PROBES = 4

/** A missing server is 404 with this code. */
const missing = () => apiError('BAD_REQUEST', { status: 404, message: 'Server not found' })

/** The ExHook servers in their order. */
export const exhooks = resource(({ on, kernel, collections, exhook }) => {
  const collection = collections.exhook
  let probes = 0
  const chain = chainOf({
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
      counts: exhook.countsOf(name),
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
      exhook.countsOf(name, hook),
    )
  })

  on(operations.exhookMove, async ({ path: { name }, body }) => {
    await chain.move(name, body.position)
    return noContent
  })

  on(operations.exhookProbe, async ({ body }) => {
    const config = withKeptSecrets(body, collection.get(body.name))
    const settings = readSettings(config)
    if (probes >= MAX_PROBES) {
      throw apiError('SERVICE_UNAVAILABLE', { message: 'Too many servers are being tested' })
    }
    probes++
    const since = performance.now()
    try {
      const hooks = await exhook.probe(settings)
      return { hooks: presentHooks(hooks), took_ms: Math.round(performance.now() - since) }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw apiError('TEST_FAILED', { message })
    } finally {
      probes--
    }
  })
})

/** @throws 400 */
function readSettings(config: ExhookConfig) {
  try {
    return exhookServers.read(config)
  } catch (error) {
    throw apiFaultOf(error, 'exhook.servers')
  }
}
