import { describe, expect, it } from 'vitest'
import { serverFault } from './server-fault.ts'

describe('the words of a server that could not be used', () => {
  it.each([
    ['The address 169.254.169.254 is not allowed by --outgoing-deny', 'address'],
    ['connect ECONNREFUSED 127.0.0.1:6392', 'unreachable'],
    ['getaddrinfo ENOTFOUND db.example.com', 'unreachable'],
    ['connect EHOSTUNREACH 192.0.2.1:5432', 'unreachable'],
    ['{econnrefused,[{host,"db"},{port,5432}]}', 'unreachable'],
    ['Connection refused', 'unreachable'],
    ['Connection refused: Not authorized', 'login'],
    ['[#{host => <<"127.0.0.1:9">>,reason => connection_refused}]', 'unreachable'],
    ['{start_pool_failed,<<"connector:rabbitmq:c">>,unknown_host}', 'unreachable'],
    ['Connection terminated unexpectedly: socket closed', 'unreachable'],
    ["Access denied for user 'x'@'localhost' (using password: YES)", 'login'],
    ['password authentication failed for user "x"', 'login'],
    ['no pg_hba.conf entry for host "127.0.0.1", user "x", database "y", no encryption', 'login'],
    ['WRONGPASS invalid username-password pair or user is disabled.', 'login'],
    ['NOAUTH Authentication required.', 'login'],
    ['AuthenticationFailed', 'login'],
    ['invalid credentials', 'login'],
    ['{unauthorized_client,no_auth}', 'login'],
    ['self-signed certificate', 'tls'],
    ['unable to verify the first certificate', 'tls'],
    ['The server does not support SSL connections', 'tls'],
    [
      "Hostname/IP does not match certificate's altnames: IP: 127.0.0.1 is not in the cert's list",
      'tls',
    ],
    ['write EPROTO 00A8:error:0A00010B:SSL routines:ssl3_get_record:wrong version number', 'tls'],
    ['{tls_alert,{unknown_ca,"..."}}', 'tls'],
    ['no answer in time', 'timeout'],
    ['no connection in time', 'timeout'],
    ['connect ETIMEDOUT 192.0.2.1:5432', 'timeout'],
    ['timeout', 'timeout'],
    ['{shutdown,resource_timeout}', 'timeout'],
    ['database "nope" does not exist', 'refused'],
    ["the database is refused: Access denied for user 'x'@'%' to database 'y'", 'refused'],
    ['the login is refused: role "x" does not exist', 'login'],
    ["Unknown database 'nope'", 'refused'],
    ['syntax error at or near "INSRT"', 'refused'],
    ["NOT_FOUND - no queue 'q' in vhost '/'", 'refused'],
    ['{function_clause,[]}', 'other'],
  ] as const)('%s: %s', (text, fault) => {
    expect(serverFault(text)).toBe(fault)
  })
})
