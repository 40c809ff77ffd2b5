import { prometheusConfig, prometheusUpdate } from '@signalbox/contract/prometheus'
import { Outgoing } from '../../backends/outgoing.ts'
import { updatedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { gateways } from '../gateways/feature.ts'
import { listeners } from '../listeners/feature.ts'
import { monitor } from '../monitor/feature.ts'
import { writeText } from './exposition.ts'
import { Prometheus } from './prometheus.ts'
import { Pusher } from './push.ts'
import { prometheusSetting } from './setting.ts'
import { Stats } from './stats.ts'

export const prometheus = feature({
  needs: { gateways, listeners, monitor },
  setting: prometheusSetting,
  closesBeforeClients: true,
  ports: ['node', 'clock', 'log'],
  start(
    { kernel, metrics, options: { outgoingDeny = [] }, setting },
    { gateways, listeners, monitor },
  ) {
    const stats = new Stats({
      counters: () => metrics.snapshot(),
      levels: () => monitor.levels(),
      highest: () => monitor.highest,
      certificates: () => [
        ...listeners.all.flatMap(({ id, config: { type, name } }) =>
          listeners
            .certificate(id)
            .chain.slice(0, 1)
            .map(({ notAfter: expiresAt }) => ({ type, name, expiresAt })),
        ),
        ...gateways.certificates,
      ],
      gateways: () =>
        gateways.names.flatMap((name) => {
          const clients = gateways.get(name)?.clients
          if (clients === undefined) return []
          const { sessions, metrics } = clients
          return {
            name,
            sessions: sessions.size,
            connections: sessions.connectedCount,
            counters: metrics.snapshot(),
          }
        }),
      startedAt: kernel.clock.now(),
    })
    const { clock, log, node } = kernel
    const pusher = new Pusher(
      {
        clock,
        log,
        node,
        outgoing: new Outgoing(outgoingDeny),
        write: () => writeText(stats.read()),
      },
      setting.settings.push,
    )
    setting.follow(({ push }) => pusher.setSettings(push))
    return new Prometheus(stats, pusher)
  },
  root: () => updatedBy('prometheus', prometheusUpdate, { secrets: prometheusConfig }),
})
