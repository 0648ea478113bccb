-- Summaries of small ranges are asked for faster than they are made when a first start reads years of reports, and each
-- one refused is five lines in the database's log.
drop index reading_acceptance;
create index reading_acceptance on reading using brin (acceptance_id) with (pages_per_range = 128, autosummarize = on);
drop index forecast_run_acceptance;
create index forecast_run_acceptance on forecast_run using brin (acceptance_id) with (pages_per_range = 128, autosummarize = on);
