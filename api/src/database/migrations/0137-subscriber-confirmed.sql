-- The list of subscribers reads this index alone, however many have confirmed their address.
ALTER TABLE subscriber ADD KEY subscriber_confirmed (confirmed_at);
