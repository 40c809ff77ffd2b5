import * as operations from '@signalbox/contract/plugins'
import { PLUGIN_INTERFACE } from '@signalbox/plugin-sdk/plugin'
import { type InstalledPlugin, InstalledError, PackageError, PluginConfigError } from './plugins.ts'
import { apiError } from '../../api/failure.ts'
import { StreamedFile } from '../../api/form.ts'
import {
  keptPasswords,
  placeForPosition,
  presentConfig,
  presentPlugin,
  presentState,
} from './present.ts'
import { Answer, noContent, resource } from '../../api/resource.ts'

/** Plugins of the embedded broker, with the answers of the reference. */
export const plugins = resource(({ on, kernel, plugins }) => {
  const { node } = kernel

  function find(name: string, message = 'Plugin Not Found'): InstalledPlugin {
    const found = plugins.get(name)
    if (found === undefined) throw apiError('NOT_FOUND', { message })
    return found
  }

  function requireEnabled(): void {
    if (plugins.isEnabled) return
    throw apiError('SERVICE_UNAVAILABLE', { message: 'Plugins are switched off by --no-plugins' })
  }

  on(operations.pluginList, () => plugins.all.map((each) => presentPlugin(each, node)))

  on(operations.pluginInstall, async ({ body }) => {
    requireEnabled()
    if (!(body instanceof StreamedFile)) throw apiError('BAD_REQUEST')
    try {
      await plugins.install(body.name, body.content)
    } catch (error) {
      if (error instanceof InstalledError)
        throw apiError('ALREADY_INSTALLED', { message: error.message })
      if (!(error instanceof PackageError)) throw error
      const { word, message } = error
      // EMQX writes this one message without a blank.
      const about = word === 'bad_name_vsn' ? `${word}:${body.name}` : `${word}: ${body.name}`
      throw apiError('BAD_PLUGIN_INFO', {
        message: message === '' ? about : `${about} (${message})`,
      })
    }
    return noContent
  })

  on(operations.pluginGet, ({ path: { name } }) => {
    const found = find(name, name)
    return { ...presentPlugin(found, node), readme: found.package.readme }
  })

  on(operations.pluginDelete, async ({ path: { name } }) => {
    find(name, `plugins/${name}/release.json does not exist`)
    await plugins.uninstall(name)
    return noContent
  })

  on(operations.pluginAction, async ({ path: { name, action } }) => {
    if (action === 'start') requireEnabled()
    // Also of a plugin that does not exist, as the API answers it.
    await (action === 'start' ? plugins.start(name) : plugins.stop(name))
    return noContent
  })

  on(operations.pluginMove, async ({ path: { name }, body: { position } }) => {
    const failed = (message: string) => apiError('MOVE_FAILED', { message })
    if (plugins.get(name) === undefined) throw failed(`bad_info_file: ${name} is not installed`)
    const place = placeForPosition(position)
    if (place === undefined) throw apiError('BAD_REQUEST', { message: `BAD_POSITION: ${position}` })
    await plugins.move(name, (others) => {
      const found = place(others)
      if (found !== undefined) return found
      throw failed(
        `#{hint => "maybe_install_and_configure",msg => "position_anchor_plugin_not_configured",name_vsn => "${position.slice(position.indexOf(':') + 1)}"}`,
      )
    })
    return noContent
  })

  on(operations.pluginConfigGet, ({ path }) => {
    const found = find(path.name).package
    const config = plugins.config(found)
    if (config === undefined) throw apiError('BAD_CONFIG', { message: 'Plugin Config Not Found' })
    return presentConfig(found, config)
  })

  on(operations.pluginConfigUpdate, async ({ path, body }) => {
    const found = find(path.name).package
    try {
      await plugins.configure(found, keptPasswords(found, body, plugins.config(found)))
    } catch (error) {
      if (!(error instanceof PluginConfigError)) throw error
      throw apiError('BAD_CONFIG', { message: error.message })
    }
    return noContent
  })

  on(operations.pluginSchemaGet, ({ path }) => {
    const { schema } = find(path.name).package
    return {
      avsc: (schema?.avsc ?? null) as Record<string, unknown> | null, // JSON
      i18n: (schema?.i18n ?? null) as Record<string, unknown> | null, // likewise
    }
  })

  on(operations.pluginHostGet, () => ({
    enable: plugins.isEnabled,
    interface: PLUGIN_INTERFACE,
    max_bytes: operations.MAX_PLUGIN_BYTES,
    failed: plugins.all
      .filter(({ run }) => run.state === 'failed')
      .map((each) => each.package.nameVsn),
  }))

  on(operations.pluginStateGet, ({ path: { name } }) => presentState(find(name), node))

  async function callRoute(
    method: 'GET' | 'POST',
    path: { name: string; route: string },
    request: { query: unknown; body?: unknown },
  ) {
    const run = plugins.running(path.name)
    if (run === undefined) {
      throw apiError('NOT_FOUND', { message: `The plugin ${path.name} does not run` })
    }
    const answer = await run.route(method, path.route, request)
    if (answer === undefined || answer.status === 503) {
      throw apiError('SERVICE_UNAVAILABLE', { message: 'The plugin did not answer' })
    }
    const { status, body } = answer
    if (status === 404 && body === undefined) {
      throw apiError('NOT_FOUND', { message: `The plugin has no route ${method} ${path.route}` })
    }
    const isValid = Number.isInteger(status) && status >= 200 && status < 600
    if (status === 500 || !isValid) {
      throw apiError('INTERNAL_ERROR', { message: `The plugin failed: ${String(body)}` })
    }
    return new Answer(status, body, 'application/json')
  }

  on(operations.pluginRouteGet, ({ path, query }) => callRoute('GET', path, { query }))
  on(operations.pluginRoutePost, ({ path, query, body }) =>
    callRoute('POST', path, { query, body }),
  )
})
