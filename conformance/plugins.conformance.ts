import {
  pluginAction,
  pluginConfigGet,
  pluginConfigUpdate,
  pluginDelete,
  pluginGet,
  pluginInstall,
  pluginList,
  pluginMove,
  pluginSchemaGet,
} from '@signalbox/contract/plugins'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { authorized, apiUrl, ok, refused, skip } from './target.ts'

const name = 'conformance_plugin-1.0.0'
const path = { name }

/** Sends a text as a package. */
async function install(file: string, text: string): Promise<{ code: string; message: string }> {
  const form = new FormData()
  form.append('plugin', new File([text], file))
  const response = await fetch(`${apiUrl}${pluginInstall.at}`, {
    method: 'POST',
    headers: { authorization: await authorized() },
    body: form,
  })
  // Later versions take only packages that were permitted on the node.
  if (response.status === 403) skip('the package is not permitted on the node')
  assert.equal(response.status, 400)
  return (await response.json()) as { code: string; message: string }
}

describe('plugins', () => {
  it('are listed with their status on each node', async () => {
    for (const { running_status } of await ok(pluginList, {})) assert.ok(running_status.length > 0)
  })

  it('that do not exist are named', async () => {
    await refused(pluginGet, { path }, 404, 'NOT_FOUND')
    await refused(pluginDelete, { path }, 404, 'NOT_FOUND')
    await refused(pluginConfigGet, { path }, 404, 'NOT_FOUND')
    await refused(pluginConfigUpdate, { path, body: {} }, 404, 'NOT_FOUND')
    await refused(pluginSchemaGet, { path }, 404, 'NOT_FOUND')
    const body = { position: 'front' }
    await refused(pluginMove, { path, body }, 400, 'MOVE_FAILED')
  })

  it('start and stop without an error, even if they do not exist', async () => {
    await ok(pluginAction, { path: { name, action: 'start' } }, 204)
    await ok(pluginAction, { path: { name, action: 'stop' } }, 204)
  })

  it('have a name that is checked', async () => {
    await refused(pluginGet, { path: { name: 'a b' } }, 400, 'BAD_REQUEST')
  })

  it('come in a package that is checked', async () => {
    const noArchive = await install(`${name}.tar.gz`, 'hello')
    assert.equal(noArchive.code, 'BAD_PLUGIN_INFO')
    assert.equal(noArchive.message, `bad_plugin_package: ${name}.tar.gz`)
    const noVersion = await install('bad.tar.gz', 'hello')
    assert.equal(noVersion.message, 'bad_name_vsn:bad.tar.gz')
  })
})
