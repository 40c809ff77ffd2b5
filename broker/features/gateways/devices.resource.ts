import * as operations from '@signalbox/contract/gateway-devices'
import { Duration } from '@signalbox/formats/units'
import { CoapGateway } from './coap/gateway.ts'
import { METHODS, uintOption } from './coap/message.ts'
import { type Command, isCommandType, readCommand } from './lwm2m/command.ts'
import type { LwM2MDevice } from './lwm2m/device.ts'
import { LwM2MGateway } from './lwm2m/gateway.ts'
import { type LwM2MPath, parsePath } from './lwm2m/path.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { apiError } from '../../api/failure.ts'
import { CONTENT_FORMATS, presentCoapAnswer, presentLookup } from './devices.present.ts'
import { noContent, resource } from '../../api/resource.ts'
import { badParameter } from '../../api/time.ts'

/** Longest time that a proxy in front of the broker usually waits. */
const MAX_TIMEOUT_MS = 60_000
/** RFC 7252 section 5.3.1. */
const MAX_TOKEN_BYTES = 8

/** Requests to clients of CoAP and LwM2M. */
export const gatewayDevices = resource(({ on, gateways }) => {
  on(operations.coapRequest, async ({ path, body }) => {
    const token = Buffer.from(body.token)
    if (token.length > MAX_TOKEN_BYTES) throw badParameter('token', body.token, 'at_most_8_bytes')
    const timeoutMs = Duration.parse(body.timeout)
    if (timeoutMs === undefined) throw badParameter('timeout', body.timeout, 'invalid_duration')
    const content = {
      code: METHODS[body.method],
      options: [uintOption('Content-Format', CONTENT_FORMATS[body.content_type])],
      payload: Buffer.from(body.payload),
    }
    const { running } = gateways.get('coap') ?? {}
    const answered =
      running instanceof CoapGateway
        ? running.request(path.clientid, token, content, Math.min(timeoutMs, MAX_TIMEOUT_MS))
        : undefined
    if (answered === undefined) throw apiError('CLIENT_NOT_FOUND')
    const response = await answered
    if (typeof response === 'string') throw apiError('CLIENT_NOT_RESPONSE')
    return presentCoapAnswer(response, body)
  })

  on(operations.lwm2mLookup, ({ path, query }) => {
    const { device, registry } = findDevice(gateways, path.clientid)
    if (!isCommandType(query.action)) throw badParameter('action', query.action, 'unknown_action')
    const result = device.results.find(readPath(query.path), query.action)
    return presentLookup(registry, { ...query, clientid: path.clientid }, result)
  })

  on(operations.lwm2mRead, ({ path, query }) => {
    send(findDevice(gateways, path.clientid).device, 'read', { path: query.path })
    return noContent
  })
  on(operations.lwm2mWrite, ({ path, query }) => {
    send(findDevice(gateways, path.clientid).device, 'write', query)
    return noContent
  })
  on(operations.lwm2mObserve, ({ path, query }) => {
    const msgType = query.enable ? 'observe' : 'cancel-observe'
    send(findDevice(gateways, path.clientid).device, msgType, { path: query.path })
    return noContent
  })
})

function findDevice(
  gateways: ApiDeps['gateways'],
  clientid: string,
): { device: LwM2MDevice; registry: LwM2MGateway['registry'] } {
  const { running } = gateways.get('lwm2m') ?? {}
  const device = running instanceof LwM2MGateway ? running.device(clientid) : undefined
  if (device === undefined || !(running instanceof LwM2MGateway)) {
    throw apiError('CLIENT_NOT_FOUND')
  }
  return { device, registry: running.registry }
}

/** Sends a command like an application does by MQTT, so its answers are published as well. */
function send(
  device: LwM2MDevice,
  msgType: Command['type'],
  data: { path: string; type?: string; value?: string },
): void {
  readPath(data.path)
  const json = JSON.stringify({ msgType, data })
  const command = readCommand(Buffer.from(json), device.registration.alternatePath)
  if (command === undefined) throw badParameter('value', data.value ?? data.path, 'invalid_value')
  device.send(command)
}

function readPath(text: string): LwM2MPath {
  const path = parsePath(text)
  if (path === undefined) throw badParameter('path', text, 'invalid_path')
  return path
}
