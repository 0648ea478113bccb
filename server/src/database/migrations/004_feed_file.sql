-- What a folder feed knows of each file, so that a start neither reads nor parses again what has not changed.
-- Instants are epoch milliseconds; modified_at is wall time, the others are market time.
create table feed_file (
  source text not null,
  -- relative to the folder
  path text not null,
  size bigint not null,
  modified_at float8 not null,
  hash text not null,
  report text not null,
  created_at bigint not null,
  -- when more of it may be known; null: all is in, or it is in quarantine
  next_due bigint,
  taken_at bigint not null,
  primary key (source, path)
);

create index report_quarantined on report (source) where state = 'quarantined';
