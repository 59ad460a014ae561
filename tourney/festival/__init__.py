"""Several tournaments in one room: tables, dealers and players as shared resources; shifts, forecasts and plans."""
