import { actionOpts, connectorOpts } from '@signalbox/contract/integration/common'
import type { HttpAction, HttpBridge, HttpConnector } from '@signalbox/contract/integration/http'
import { parse } from 'zod/mini'

type Named<Config> = Config & { type: 'http'; name: string }

/** Connector and action that represent a bridge of the older API. */
export interface Pair {
  connector: Readonly<Named<HttpConnector>>
  action: Readonly<Named<HttpAction>>
}

/** Both as one object. */
export function joined({ connector, action }: Pair): HttpBridge {
  const { url, connect_timeout, pool_type, pool_size, enable_pipelining, ssl } = connector
  const { path = '', headers, signing: _, ...parameters } = action.parameters
  const { enable, description, tags } = action
  return {
    enable,
    description,
    ...(tags && { tags }),
    url: url + path,
    headers: { ...connector.headers, ...headers },
    ...{ connect_timeout, pool_type, pool_size, enable_pipelining, ssl },
    ...parameters,
    resource_opts: { ...connector.resource_opts, ...action.resource_opts },
  }
}

/**
 * Connector and action of a bridge, under these names. Deprecated fields have no effect and are not stored.
 */
export function split(bridge: HttpBridge, names: { connector: string; action: string }): Pair {
  const { enable, description, tags } = bridge
  const { url, headers, connect_timeout, pool_type, pool_size, enable_pipelining, ssl } = bridge
  const { method, body, max_retries, resource_opts: opts } = bridge
  const described = { enable, description, ...(tags && { tags }) }
  return {
    connector: {
      ...described,
      type: 'http',
      name: names.connector,
      ...{ url, headers, connect_timeout, pool_type, pool_size, enable_pipelining, ssl },
      resource_opts: parse(connectorOpts, opts),
    },
    action: {
      ...described,
      type: 'http',
      name: names.action,
      connector: names.connector,
      parameters: {
        path: '',
        method,
        headers: {},
        max_retries,
        ...(body !== undefined && { body }),
      },
      resource_opts: parse(actionOpts, opts),
    },
  }
}
