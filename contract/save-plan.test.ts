import type { NodeConfig, RootUpdate } from './root-updates.ts'
import { expect, it } from 'vitest'
import { planSave } from './save-plan.ts'

const LOG: RootUpdate = { roots: ['log'], keeps: 'groups' }
const makeLog = (folder: string, more: object = {}) => ({
  console: { level: 'warning' },
  file: { default: { level: 'warning', path: `${folder}/emqx.log` }, ...more },
})
const node = (name: string, config: object): NodeConfig => ({
  ...{ node: name, isRunning: true, folder: `/srv/${name}` },
  config: config as NonNullable<NodeConfig['config']>,
})
const level = [{ path: ['file', 'default', 'level'], from: 'warning', to: 'info' }]

it('sends the group of a change alone', () => {
  const nodes = [node('a', makeLog('/srv/a/log')), node('b', makeLog('/srv/b/log'))]
  const changes = [{ path: ['console', 'level'], from: 'warning', to: 'info' }]
  const plan = planSave(LOG, makeLog('/srv/a/log'), changes, nodes)
  expect(plan.body).toEqual({ console: { level: 'info' } })
  expect(plan.overwritten).toEqual([])
  expect(plan.kept.map(({ path }) => path.join('.'))).toEqual(['file.default.path'])
})

it('does not guess the folder of log files that are elsewhere', () => {
  const nodes = [node('a', makeLog('/var/a')), node('b', makeLog('/var/b'))]
  const plan = planSave(LOG, makeLog('/var/a'), level, nodes)
  expect(plan.overwritten).toMatchObject([
    { path: ['file', 'default', 'path'], to: '/var/a/emqx.log' },
  ])
})

it('names the folder of the log also for nodes that do not run', () => {
  const stopped: NodeConfig = { node: 'b', isRunning: false }
  const plan = planSave(LOG, makeLog('/srv/a/log'), level, [
    node('a', makeLog('/srv/a/log')),
    stopped,
  ])
  expect(plan.body).toMatchObject({ file: { default: { path: '${EMQX_LOG_DIR}/emqx.log' } } })
  expect(plan.unread).toEqual([stopped])
})

it('reports a handler of one node that would be removed', () => {
  const own = { own: { path: 'log/own.log' } }
  const nodes = [node('a', makeLog('/srv/a/log')), node('b', makeLog('/srv/b/log', own))]
  const plan = planSave(LOG, makeLog('/srv/a/log'), level, nodes)
  expect(plan.overwritten).toMatchObject([{ path: ['file', 'own'], to: undefined }])
})

it('reports all values of a root that is taken as a whole', () => {
  const zone = (size: string) => ({ mqtt: { max_packet_size: '1MB' }, force_gc: { bytes: size } })
  const nodes = [node('a', zone('16MB')), node('b', zone('8MB'))]
  const update: RootUpdate = { roots: ['mqtt', 'force_gc'], keeps: 'nothing' }
  const changes = [{ path: ['mqtt', 'max_packet_size'], from: '1MB', to: '2MB' }]
  const plan = planSave(update, zone('16MB'), changes, nodes)
  expect(plan.overwritten).toMatchObject([{ path: ['force_gc', 'bytes'], to: '16MB' }])
  expect(plan.body).toEqual({ mqtt: { max_packet_size: '2MB' }, force_gc: { bytes: '16MB' } })
})

it('the changed value is not among those that are kept or replaced', () => {
  const zone = (size: string) => ({ mqtt: { max_packet_size: size } })
  const update: RootUpdate = { roots: ['mqtt'], keeps: 'nothing' }
  const changes = [{ path: ['mqtt', 'max_packet_size'], from: '1MB', to: '2MB' }]
  const nodes = [node('a', zone('1MB')), node('b', zone('4MB'))]
  const plan = planSave(update, zone('1MB'), changes, nodes)
  expect([plan.kept, plan.overwritten]).toEqual([[], []])
})
