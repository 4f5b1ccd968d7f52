import { resetStores } from './resettable-stores.ts';

// The stores of the page outlive the test file that changed them, because the files of a worker share its modules.
resetStores();
