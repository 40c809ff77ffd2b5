import { CLOSED } from '@signalbox/testing/closed-port'
import { operations } from '@signalbox/contract/operations'
import { type Recording, readRecordings } from '@signalbox/testing/facts'

export interface Step extends Recording {
  absolute?: boolean
  request_headers_of_note?: Record<string, string | null>
}

/** Files that were recorded with an HTTP service beside the broker. */
export const WITH_SYSTEMS = ['connectors.json', 'actions.json', 'sources.json', 'bridges.json']

/** Where we differ on purpose: a fault of the original is no example to follow. */
const DIFFERENT: Record<string, number> = {
  // EMQX answers with a 500 although a 400 is meant.
  'unsubscribe, no topic': 400,
  'publish in bulk, empty': 400,
  'telemetry, empty': 400,
  // An empty expression bans every client, and nothing but clearing all bans removes it.
  'create, empty who': 400,
  // EMQX answers with a 500; this broker answers the request.
  'one topic, wildcard': 200,
  'wrong method on an item': 405,
  // A text and a number among the ids, over which its search falls.
  'users, filter like_user_id=u': 200,
  'users, filter like_user_id=U': 200,
  // A digest that this OpenSSL does not have.
  'create with algorithm {"name": "pbkdf2", "mac_fun": "md4", "iterations": 100}': 400,
  'clients: create again, a name in Chinese': 409,
  'clients: update, other name in the body': 400,
  'users: update, other name in the body': 400,
  'move built_in_database before:nope': 400,
  // EMQX answers with a 500 if fields are missing.
  'clients: create, no rules': 400,
  'users: create, no rules': 400,
  'create, name only': 400,
  'create, no desc': 400,
  'create, no enable': 400,
  // EMQX answers with a 500 if webhook fields are missing.
  'create, invalid': 400,
  // A single node cannot be joined.
  'invite async, down': 400,
  // There the listener did not run any more, and could not be started again.
  'update back after the start': 200,
  // A 500 where a text of the configuration is wrong, or a root is unknown.
  'put json': 400,
  'put text, empty': 400,
  'global_zone, unknown root': 400,
  'global_zone, conn_congestion': 400,
  'global_zone, overload_protection': 400,
  'global_zone, not an object': 400,
  // In force at once, and not when the HTTP server has been renewed.
  'stats with an older token kind: basic admin': 200,
  // EMQX answers with a 500; elsewhere the API names the unknown field.
  'prometheus, unknown field': 400,
  // EMQX answers with a 500 to an invalid rewrite rule.
  'topic rewrite, bad regular expression': 400,
  'topic rewrite, bad action': 400,
  'topic rewrite, missing re': 400,
  'topic rewrite, missing dest': 400,
  'topic rewrite, unknown field': 400,
  'topic rewrite, an object': 400,
  // EMQX answers with a 500 to a wrong listener type.
  'listener: udp on stomp': 400,
  // EMQX answers with a 500 to a missing path, and the client disconnects.
  'lwm2m: read, no path': 400,
  'lwm2m: kick': 204,
  // An identifier of MQTT-SN has one byte.
  'mqttsn: bad gateway_id': 400,
  // Settings absent from the body keep their values, including those without a default.
  'lwm2m: no translators': 204,
  'exproto: no handler': 204,
  // A 500 where a topic is no text, or an action is unknown.
  'topic metrics, other action': 400,
  // A number is read as a text.
  'topic metrics, topic a number': 200,
  // EMQX answers with a 500 to a missing action.
  'reset, missing': 404,
  // EMQX answers with a 500 to a missing package or position.
  'install, no file': 400,
  'install, json': 400,
  'move nope': 400,
}

/** Expected status, which differs from the recorded one for some steps. */
export const expectedStatus = ({ step, status }: Step): number => DIFFERENT[step] ?? status

/** EMQX serves a small page here; JSON has the same meaning for programs. */
export const UNKNOWN_ADDRESS = /^unknown path|^older api|^api root|slash not encoded|not encoded$/

/** The steps of a file that can be repeated, in their order. */
export function repeatableSteps(file: string): Step[] {
  const steps: Step[] = readRecordings('open').map(adapted)
  const served = steps.filter((each) => each.file === file && isServed(each))
  // A user of an algorithm that cannot be had here.
  let withoutAlgorithm = false
  return served.filter((each) => {
    if (each.step.startsWith('create with algorithm')) withoutAlgorithm = /md4/.test(each.step)
    if (withoutAlgorithm && each.step === 'create user under it') return false
    return isRepeatable(each)
  })
}

/**
 * A step with what this broker and this machine need: the password of the recorded console users is a common one,
 * which is refused, and another program may listen where nothing did on the recorded machine.
 */
function adapted(step: Step): Step {
  const text = JSON.stringify(step).replaceAll(/127\.0\.0\.1:9(?!\d)/g, CLOSED)
  const words = step.file === 'login_users.json' ? text.replaceAll('Passw0rd', 'Signal-20') : text
  return JSON.parse(words) as Step // the same in other words
}

/** Operations that the contract describes, refused methods of their addresses, and addresses that nobody has. */
function isServed({ method, path, step, status }: Step): boolean {
  if (UNKNOWN_ADDRESS.test(step)) return true
  const methods = operations
    .filter(({ at }) => new RegExp(`^${at.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`).test(path))
    .map((operation): string => operation.method)
  return methods.includes(method) || (methods.length > 0 && (status === 405 || method === 'PATCH'))
}

/** The kinds of external servers. */
const ASKED = /^(http|ldap|mongodb|mysql|postgresql|redis):/

/** Left out: files outside the API; tokens and listeners that are not there; alarms of that day. */
function isRepeatable(recorded: Step): boolean {
  const { file, step, path, status, absolute, request_headers_of_note: headers } = recorded
  // Bytes, which `backup.test.ts` reads.
  if (/^download( of a node)?$/.test(step) && file === 'data_backup.json') return false
  // Message IDs of the day of the recording.
  if (/\/[\dA-F]{32}$/.test(path) && status < 400) return false
  if (absolute === true && !UNKNOWN_ADDRESS.test(step)) return false
  if (/<token of|<changed/.test(headers?.authorization ?? '')) return false
  if (path === '/alarms' && !/bad|^active, empty|after the causes|of failing ones/.test(step))
    return false
  // Authenticators and sources whose servers are absent here.
  if (file.endsWith('_external.json') && !ASKED.test(step)) return false
  if (/mysql\/(position|users)|status with|given by/.test(`${step} ${path}`)) return false
  if (/^a client of a superuser$|^import, (bad type|json body)$/.test(step)) return false
  if (/^authorization cache of|^update file, no rules$/.test(step)) return false
  // Reported with every kind that it could be.
  if (path.startsWith('/authorization/sources') && step.endsWith('no server')) return false
  // The entries were not recorded; `auto-subscribe.test.ts` and others send as many.
  if (/, (21|31|513) entries$/.test(step)) return false
  // The setting is in force at once: `prometheus-scrape.test.ts`.
  if (step.startsWith('stats without login at once')) return false
  // MQTT clients did that.
  if (step === 'banned by flapping') return false
  // Only if another program has the default port of MQTT.
  if (step === 'create, no bind: the default port of the type') return false
  // On the default port of MQTT there is another broker, or none.
  if (step === 'create, server without a port') return false
  if (file === 'gateways.json') {
    // In `gateways.test.ts`.
    if (step === 'listener: address in use') return false
    // The original searches users of a gateway, and not those of a listener.
    if (step === 'listener authentication: users' && recorded.query !== null) return false
    // EMQX counted before its client had connected.
    if (step.startsWith('stomp: clients, ')) return false
  }
  // Reported with every possible meaning.
  if (/long_gc true/.test(step)) return false
  return !/offline|bad position|with the new password|list, by type|after that$/.test(step)
}
