/** Why the embedded broker does not have a type of connectors. */
export const absenceMessages = {
  no_library: {
    en: 'Available with EMQX clusters only: not built into the embedded broker yet.',
    zh: '仅可用于 EMQX 集群：内置服务端尚未提供。',
  },
  not_tested: {
    en: 'Available with EMQX clusters only: the embedded broker is not tested with this system.',
    zh: '仅可用于 EMQX 集群：内置服务端未针对该系统测试。',
  },
}
