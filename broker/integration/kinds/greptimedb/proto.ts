/**
 * The used part of GreptimeDB's interface for rows (`greptime.v1`). Names of messages and fields are ours, as they are
 * not sent; numbers and types are those of the interface.
 */
export const GREPTIME_PROTO = `
syntax = "proto3";
package greptime.v1;

message GreptimeRequest {
  RequestHeader header = 1;
  Inserts row_inserts = 6;
}
message RequestHeader {
  AuthHeader authorization = 3;
  string dbname = 4;
}
message AuthHeader { Basic basic = 1; }
message Basic {
  string username = 1;
  string password = 2;
}
message Inserts { repeated Insert inserts = 1; }
message Insert {
  string table_name = 1;
  Rows rows = 2;
}
message Rows {
  repeated ColumnSchema schema = 1;
  repeated Row rows = 2;
}
message ColumnSchema {
  string column_name = 1;
  int32 datatype = 2;
  int32 semantic_type = 3;
}
message Row { repeated Value values = 1; }
message Value {
  oneof value {
    int64 i64 = 4;
    uint64 u64 = 8;
    double f64 = 10;
    bool boolean = 11;
    string text = 13;
    int64 seconds = 16;
    int64 milliseconds = 17;
    int64 microseconds = 18;
    int64 nanoseconds = 19;
  }
}
message GreptimeResponse { ResponseHeader header = 1; }
message ResponseHeader { Status status = 1; }
message Status {
  uint32 status_code = 1;
  string err_msg = 2;
}
`
