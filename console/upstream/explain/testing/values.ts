import type { AccessValues } from '../question.ts'

/** A question of a test: what it does not say is as in a new form. */
export const accessValues = (values: Partial<AccessValues>): AccessValues => ({
  who: 'session',
  clientid: '',
  gateway: '',
  username: '',
  ip: '',
  listener: '',
  cn: '',
  subject: '',
  attrs: [],
  action: 'publish',
  topic: '',
  qos: 0,
  retain: false,
  login: 'assume',
  password: '',
  ...values,
})
