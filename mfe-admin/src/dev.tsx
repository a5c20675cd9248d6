// the shared singletons load asynchronously, so the page itself is a chunk
void import('./dev-page');
