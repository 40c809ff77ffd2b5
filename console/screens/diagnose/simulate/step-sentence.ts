import type { SimulatedStep } from '@signalbox/contract/simulation'
import type { Formats } from '#formats.ts'
import type { TextsOf } from '#language.tsx'
import type { stepReasons } from './simulate.messages.ts'

type Texts = TextsOf<typeof stepReasons>

/** The names of stages with their reasons: "a: why; b: why" → "a (why); b (why)". */
const describeFailures = (ignored: string) => ignored.replaceAll(/([^:;]+): ([^;]*)/g, '$1 ($2)')

/** Complete sentences for a step; an unknown reason is shown as the broker sent it. */
export function stepSentences(step: SimulatedStep, t: Texts, formats: Formats): string[] {
  const { name, outcome, reason, details = {} } = step
  const count = (key: string) => formats.number(Number(details[key] ?? 0))
  const bytes = (key: string) => formats.bytes(Number(details[key] ?? 0))
  const topic = String(details.topic ?? '')
  const rules = String(details.rules ?? '')
  const plugin = String(details.plugin ?? '')
  const span = formats.duration(Number(details.seconds ?? 0) * 1000)
  const pushedOut = Number(details.pushed_out ?? 0)
  const also = (isSo: boolean, sentence: string) => (isSo ? [sentence] : [])
  switch (`${name}.${reason}`) {
    case 'packet.valid':
      return [t.valid]
    case 'packet.topic_name_invalid':
      return [t.topicNameInvalid]
    case 'packet.too_many_levels':
      return [t.tooManyLevels(count('most')), t.connectionEnds]
    case 'packet.qos_not_supported':
      return [t.qosNotSupported(count('most')), t.connectionEnds]
    case 'packet.retain_not_supported':
      return [t.retainNotSupported, t.connectionEnds]
    case 'packet.packet_too_large':
      return [t.packetTooLarge(bytes('bytes'), bytes('most')), t.connectionEnds]
    case 'packet.too_many_unreleased':
      return [t.tooManyUnreleased(count('awaiting_rel'), count('most'))]
    case 'authorization.api':
      return [t.api]
    case 'authorization.no_session':
      return [t.noSession]
    case 'authorization.not_evaluated':
      return [
        t.notEvaluated,
        ...also(details.no_match === 'deny', t.noMatchDenies),
        ...also(details.no_match === 'allow', t.noMatchAllows),
      ]
    case 'authorization.superuser':
      return [t.superuser]
    case 'authorization.unasked':
      return [t.unasked]
    case 'authorization.allow':
      return [t.allow]
    case 'authorization.not_authorized':
      return [
        t.notAuthorized,
        ...also(details.disconnects === true, t.connectionEnds),
        ...also(details.disconnects !== true && Number(details.proto_ver) < 5, t.deniedSilently),
      ]
    case 'file_transfer.command':
      return [t.fileCommand]
    case 'file_transfer.no_command':
      return [t.noFileCommand]
    case 'delayed.not_delayed':
      return [t.notDelayed]
    case 'delayed.off':
      return [t.delayedOff]
    case 'delayed.no_delay':
      return [t.noDelay]
    case 'delayed.due':
      return [t.due(topic)]
    case 'delayed.no_room':
      return [t.noRoomDelayed]
    case 'delayed.kept':
      return [t.keptDelayed(span, topic)]
    case 'validation.no_validation':
      return [t.validationNone]
    case 'validation.valid':
    case 'validation.ignored':
      return [
        ...also(reason === 'valid', t.validationPassed(String(details.validations ?? ''))),
        ...also(
          reason === 'ignored',
          t.stageIgnored(describeFailures(String(details.ignored ?? ''))),
        ),
      ]
    case 'validation.dropped':
    case 'validation.disconnected':
      return [
        t.validationFails(String(details.validation ?? ''), String(details.why ?? '')),
        ...also(reason === 'disconnected', t.connectionEnds),
      ]
    case 'transformation.no_transformation':
      return [t.transformationNone]
    case 'transformation.transformed':
    case 'transformation.ignored':
      return [
        ...also(
          outcome === 'changed',
          t.transformationDone(String(details.transformations ?? ''), topic, count('qos')),
        ),
        ...also(
          reason === 'ignored',
          t.stageIgnored(describeFailures(String(details.ignored ?? ''))),
        ),
      ]
    case 'transformation.dropped':
    case 'transformation.disconnected':
      return [
        t.transformationFails(String(details.transformation ?? ''), String(details.why ?? '')),
        ...also(reason === 'disconnected', t.connectionEnds),
      ]
    case 'rewrite.no_rule':
      return [t.noRewrite]
    case 'rewrite.rewritten':
      return [t.rewritten(count('rule'), topic)]
    case 'rewrite.unmatched':
      return [t.rewriteUnmatched(count('rule'))]
    case 'rewrite.too_long':
      return [t.rewriteTooLong]
    case 'rewrite.invalid':
      return [t.rewriteInvalid(count('rule'), String(details.result ?? ''))]
    case 'rewrite.bad_expression':
      return [t.rewriteUnknown(count('rule'), String(details.problem ?? ''))]
    case 'plugin.changed':
      return [t.pluginChanged(plugin)]
    case 'plugin.dropped':
      return [t.pluginDrops(plugin)]
    case 'plugin.not_simulated':
      return [t.pluginNotAsked(plugin)]
    case 'plugin.other_topics':
      return [t.pluginOtherTopics(plugin)]
    case 'plugin.passed':
      return [t.pluginPassed(plugin)]
    case 'retained.not_retained':
      return [t.notRetained]
    case 'retained.off':
      return [t.retainerOff]
    case 'retained.stored':
      return [t.stored]
    case 'retained.replaced':
      return [t.replaced]
    case 'retained.removed':
      return [t.removed, ...also(outcome === 'ended', t.notForwarded)]
    case 'retained.nothing_to_remove':
      return [t.nothingToRemove, ...also(outcome === 'ended', t.notForwarded)]
    case 'retained.too_large':
      return [t.retainedTooLarge]
    case 'retained.no_room':
      return [t.noRoomRetained]
    case 'retained.no_memory':
      return [t.noMemoryRetained]
    case 'rules.matched':
      return [t.rulesMatched(count('passed'), rules)]
    case 'rules.no_result':
      return [t.rulesWithoutResult(count('matched'), rules)]
    case 'rules.no_rule':
      return [t.noRule]
    case 'exhook.asked':
      return [t.exhookAsked(String(details.servers ?? ''))]
    case 'exhook.away':
      return [t.exhookAway(String(details.server ?? ''))]
    case 'exhook.no_server':
      return [t.exhookNone]
    case 'subscriptions.no_subscribers':
      return [t.noSubscribers(topic)]
    case 'subscriptions.matched':
      return [t.matched(topic, count('receivers'), count('groups'))]
    case 'hook.hook':
      return [t.hook]
    default:
      return name === 'delivery'
        ? [
            t.outcome(count('delivered'), count('queued'), count('dropped')),
            ...also(pushedOut > 0, t.pushedOut(count('pushed_out'))),
          ]
        : [reason]
  }
}
