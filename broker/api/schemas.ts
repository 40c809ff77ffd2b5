import * as z from 'zod/mini'
import { flappingDetect, mqttConfig } from '@signalbox/contract/settings'
import { schemaGet } from '@signalbox/contract/schemas'
import { alarmConfig, sysmonOs, sysmonVm } from '@signalbox/contract/system-monitor'
import {
  actionSchemas,
  connectorSchemas,
  sourceSchemas,
} from '@signalbox/contract/integration/kinds'
import { actionTypes, connectorTypes, sourceTypes } from '../integration/kinds/kinds.ts'
import { describeForms } from './form-schemas.ts'
import { describeObject } from './hot-schema.ts'
import { resource } from './resource.ts'

const REF = '#/components/schemas/'
const ref = (name: string) => ({ $ref: `${REF}${name}` })
const settings = (schema: object) => ({ get: schema, put: schema })

/** Descriptions of settings, for consoles that draw their forms from them. */
export const schemas = resource(({ on }) => {
  /** The settings of this broker that can be read and written, under the names of API 5.7.2. */
  const hotconf = () => ({
    paths: {
      '/configs/alarm': settings(ref('emqx.alarm')),
      '/configs/sysmon': settings(ref('emqx.sysmon')),
      '/configs/global_zone': settings({
        type: 'object',
        properties: {
          mqtt: ref('emqx.mqtt'),
          flapping_detect: ref('emqx.flapping_detect'),
        },
      }),
    },
    schemas: {
      'emqx.alarm': describeObject(alarmConfig),
      'emqx.sysmon': {
        type: 'object',
        properties: { vm: ref('emqx.sysmon_vm'), os: ref('emqx.sysmon_os') },
      },
      'emqx.sysmon_os': describeObject(sysmonOs),
      'emqx.sysmon_vm': describeObject(sysmonVm),
      'emqx.mqtt': describeObject(z.omit(mqttConfig, { keepalive_backoff: true })),
      'emqx.flapping_detect': describeObject(flappingDetect),
    },
  })

  const connectors = () =>
    describeForms([
      {
        path: '/connectors',
        suffix: 'connector',
        schemas: connectorSchemas,
        types: connectorTypes,
      },
    ])

  const actions = () =>
    describeForms([
      { path: '/actions', suffix: 'bridge_v2', schemas: actionSchemas, types: actionTypes },
      { path: '/sources', suffix: 'source', schemas: sourceSchemas, types: sourceTypes },
    ])

  const described = {
    hotconf: { title: 'Hot Conf Schema', describe: hotconf },
    actions: { title: 'Actions and Sources Schema', describe: actions },
    connectors: { title: 'Connectors Schema', describe: connectors },
    // This broker has no bridges: they are the older form of connectors and actions.
    bridges: { title: 'Bridges Schema', describe: () => ({ paths: {}, schemas: {} }) },
  }

  on(schemaGet, ({ path: { name } }) => {
    const { title, describe } = described[name]
    const { paths, schemas } = describe()
    return { info: { version: '0.2.0', title }, paths, components: { schemas } }
  })
})
