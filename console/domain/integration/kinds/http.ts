import { httpAction, httpConnector } from '@signalbox/contract/integration/http'
import { backendMessages as b } from '../../backends/backends.messages.ts'
import { webAddress } from '#form/check.ts'
import { poolSize, tlsByScheme } from '../../backends/connections.ts'
import type { FieldDescription } from '#form/field.ts'
import { commonMessages as m } from '../fields.messages.ts'
import { httpMessages as h } from '../fields.http.messages.ts'
import { form, type IntegrationKind } from '../integration-kind.ts'
import { actionGroups, connectorGroups } from './common.ts'

const url: FieldDescription = {
  path: 'url',
  label: b.url,
  help: h.urlHelp,
  check: (value) =>
    webAddress(value) ??
    (/^https?:\/\/[^/?]*@|#/i.test(String(value).trim()) ? h.fragment : undefined),
}

const CONTENT_TYPE = { 'content-type': 'application/json' }

export const http: IntegrationKind = {
  connector: form(httpConnector, [
    {
      title: b.connection,
      fields: [
        url,
        { path: 'headers', label: b.headers, help: h.headersHelp, preset: CONTENT_TYPE },
        { path: 'connect_timeout', label: b.connectTimeout },
        poolSize,
      ],
    },
    tlsByScheme('url'),
    ...connectorGroups(
      {
        path: 'pool_type',
        label: h.poolType,
        labels: { random: h.poolRandom, hash: h.poolHash },
      },
      { path: 'enable_pipelining', label: b.pipelining, help: b.pipeliningHelp },
    ),
  ]),
  action: form(httpAction, [
    {
      title: m.template,
      fields: [
        {
          path: 'parameters.method',
          label: b.method,
          labels: { post: 'POST', put: 'PUT', get: 'GET', delete: 'DELETE' },
        },
        {
          path: 'parameters.path',
          label: h.path,
          help: h.pathHelp,
          mono: true,
          isTemplate: true,
        },
        {
          path: 'parameters.headers',
          label: b.headers,
          help: h.mergedHelp,
          preset: CONTENT_TYPE,
          isTemplate: true,
        },
        {
          as: 'area',
          path: 'parameters.body',
          label: h.body,
          help: h.bodyHelp,
          isTemplate: true,
          when: (look) => !['get', 'delete'].includes(String(look('parameters.method'))),
        },
        { path: 'parameters.max_retries', label: h.maxRetries },
      ],
    },
    ...actionGroups(),
  ]),
}
