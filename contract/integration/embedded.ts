/** Why the embedded broker does not have a type. */
export type Absence =
  /** Its protocol needs a library that this package does not have. */
  | 'no_library'
  /** Its server cannot be run by the tests of this package. */
  | 'not_tested'

/** The types of connectors that only a cluster has. */
export const NOT_EMBEDDED: Readonly<Record<string, Absence>> = {
  oracle: 'no_library',
  pulsar: 'no_library',
  rocketmq: 'no_library',
  hstreamdb: 'no_library',
  syskeeper_forwarder: 'not_tested',
  syskeeper_proxy: 'not_tested',
}

/** English messages of the API. */
export const ABSENCES: Readonly<Record<Absence, string>> = {
  no_library: 'its protocol needs a library that this broker does not have',
  not_tested: 'it is not tested against this system',
}
