import { listenerSchemas } from '@signalbox/contract/listener-fields'
import { parse } from 'zod/mini'
import type { ListenerType } from '../../kernel/net/listener-settings.ts'
import { presentBind } from './bind.ts'
import { type ListenerConfig, listenerId } from './setting.ts'

/** Listener that a start option requests. */
export interface ListenerOption {
  type: ListenerType
  name: string
  /** Port 0 takes a free one; an empty host is all addresses. */
  bind: { host: string; port: number }
  /** Name of the option as the operator typed it, such as `--mqtt-port`. */
  option?: string
  /** Nobody typed it: an address that was set in the configuration counts instead. */
  isDefault?: boolean
  /** Paths of the certificate and its key. */
  certificate?: { certfile: string; keyfile: string }
  /** Initial settings, used until some are stored. */
  config?: Partial<ListenerConfig>
}

export const optionId = listenerId

/** Configuration to store for the option. */
export function configFromOption({
  type,
  name,
  bind,
  certificate,
  config,
}: ListenerOption): ListenerConfig {
  const given = {
    ...config,
    bind: presentBind(bind),
    ...(certificate && { ssl_options: certificate }),
  }
  return { type, name, ...parse(listenerSchemas[type], given) }
}

/** Form of a change for the store: fields that the option sets keep their stored values. */
export function withoutOption(
  config: ListenerConfig,
  standing: Readonly<ListenerConfig> | undefined,
  option: ListenerOption | undefined,
): ListenerConfig {
  if (option === undefined || standing === undefined) return config
  const { certfile, keyfile } = standing.ssl_options ?? {}
  return {
    ...config,
    ...(option.isDefault !== true && { bind: standing.bind }),
    ...(option.certificate &&
      config.ssl_options &&
      certfile !== undefined &&
      keyfile !== undefined && { ssl_options: { ...config.ssl_options, certfile, keyfile } }),
  }
}

/** Configuration with the start option applied. */
export function withOption(
  config: Readonly<ListenerConfig>,
  option: ListenerOption | undefined,
): ListenerConfig {
  if (option === undefined) return config
  const { certificate, isDefault = false, bind } = option
  return {
    ...config,
    ...(!isDefault && { bind: presentBind(bind) }),
    ...(certificate &&
      config.ssl_options && { ssl_options: { ...config.ssl_options, ...certificate } }),
  }
}
