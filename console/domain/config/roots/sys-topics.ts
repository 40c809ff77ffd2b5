import { sysTopicsConfig } from '@signalbox/contract/settings'
import { groupsFromSchema } from '#form/facts.ts'
import { describedBy } from './described.ts'
import { sysTopicsMessages, sysTopicsWords as w } from './sys-topics.messages.ts'

const of = describedBy('', sysTopicsMessages)

/** Settings of the messages that the broker publishes about itself. */
export const sysTopicsGroups = groupsFromSchema(sysTopicsConfig, [
  {
    title: w.basic,
    fields: [
      of('sys_msg_interval', { none: { otherwise: '1m' } }),
      of('sys_heartbeat_interval', { none: { otherwise: '30s' } }),
    ],
  },
  {
    title: w.events,
    about: w.eventsAbout,
    fields: [
      of('sys_event_messages.client_connected'),
      of('sys_event_messages.client_disconnected'),
      of('sys_event_messages.client_subscribed'),
      of('sys_event_messages.client_unsubscribed'),
    ],
  },
])
